// What one player can get who does not see the hidden hands, when everybody else plays perfectly in the world
// as it is.
//
// All that is seen of a deal is a path in one tree. A world adds its weight to every path it may take: at
// nodes of the others only to perfect cards, in equal parts, at nodes of the player to each of his cards. At
// his nodes he takes the card that is best for all worlds together that lead there, so what he does never
// depends on what he cannot know.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace belot {

// What a deal brings the player, or many of them on average.
struct Gain {
    double amount = 0;  // in what is played for
    double points = 0;  // trick points of his side
    double passes = 0;  // whether the taker passes

    Gain& operator+=(const Gain& other) {
        amount += other.amount;
        points += other.points;
        passes += other.passes;
        return *this;
    }
    Gain operator*(double weight) const { return {amount * weight, points * weight, passes * weight}; }
};

class ResponseTree {
  public:
    using Node = std::int32_t;
    static constexpr Node kRoot = 0;

    ResponseTree() : nodes_(1) {}

    // The node after `step` (a card, a word with it, or that the deal is ended).
    Node child(Node parent, std::uint8_t step) {
        for (Node node = nodes_[parent].first_child; node >= 0; node = nodes_[node].sibling) {
            if (nodes_[node].step == step) return node;
        }
        const auto node = static_cast<Node>(nodes_.size());
        nodes_.push_back({});
        nodes_[node].step = step;
        nodes_[node].sibling = nodes_[parent].first_child;
        nodes_[parent].first_child = node;
        return node;
    }

    void set_own(Node node) { nodes_[node].is_own = true; }
    void add(Node leaf, const Gain& gain) { nodes_[leaf].gain += gain; }

    // What the player gets from here on, in all worlds together.
    Gain value(Node node) const {
        const Entry& entry = nodes_[node];
        if (entry.first_child < 0) return entry.gain;
        Gain sum;
        Gain best;
        best.amount = -std::numeric_limits<double>::infinity();
        for (Node next = entry.first_child; next >= 0; next = nodes_[next].sibling) {
            const Gain got = value(next);
            sum += got;
            if (got.amount > best.amount) best = got;
        }
        return entry.is_own ? best : sum;
    }

    // Calls `use` with every step that leads on from a node, and the node.
    template <typename Use>
    void for_children(Node node, Use use) const {
        for (Node next = nodes_[node].first_child; next >= 0; next = nodes_[next].sibling)
            use(nodes_[next].step, next);
    }

    std::size_t size() const { return nodes_.size(); }

  private:
    struct Entry {
        Gain gain;
        Node first_child = -1;
        Node sibling = -1;
        std::uint8_t step = 0;
        bool is_own = false;
    };

    std::vector<Entry> nodes_;
};

}  // namespace belot
