// The table of the search for scores: proven bounds of positions at trick boundaries.
//
// Like table.hpp, but points won so far and what was said of a Bela, in the open layout also what was
// declared, belong to the position, and scores need more room than points. Keys are compared whole.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "scores/score_problem.hpp"

namespace belot {

template <std::size_t Words>
class ScoreTable {
  public:
    using Key = std::array<std::uint64_t, Words>;

    struct Hit {
        ScoreBounds bounds;
        CardBit best = 0;
    };

    // 2^index_bits buckets of four entries, each of 8 bytes and its key.
    explicit ScoreTable(int index_bits) : shift_(64 - index_bits), buckets_(std::size_t{1} << index_bits) {}

    void new_search() {
        next_victim_ = 0;
        if (++generation_ == kGenerations) {
            for (Bucket& bucket : buckets_) bucket = Bucket{};
            generation_ = 1;
        }
    }

    // Call before something else that takes a while, and `probe` after it.
    void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[index_of(key)]); }

    bool probe(const Key& key, Hit& hit) const {
        for (const Entry& entry : buckets_[index_of(key)].entries) {
            if (entry.key != key || entry.generation != generation_) continue;
            hit = {{static_cast<Score>(entry.low), static_cast<Score>(entry.high)},
                   static_cast<CardBit>(entry.best)};
            return true;
        }
        return false;
    }

    void store(const Key& key, ScoreBounds bounds, CardBit best) {
        Bucket& bucket = buckets_[index_of(key)];
        Entry* slot = nullptr;
        for (Entry& entry : bucket.entries) {
            if (entry.generation == generation_ && entry.key == key) {
                slot = &entry;
                break;
            }
            if (entry.generation != generation_) slot = &entry;
        }
        if (slot == nullptr) slot = &bucket.entries[next_victim_++ % kWays];
        *slot = {key, bounds.low, bounds.high, generation_, best};
    }

    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  private:
    static constexpr int kWays = 4;
    static constexpr unsigned kGenerations = 1U << 8;

    struct Entry {
        Key key{};
        std::int64_t low : 23 = 0;
        std::int64_t high : 23 = 0;
        std::uint64_t generation : 8 = 0;
        std::uint64_t best : 5 = 0;
    };
    static_assert(sizeof(Entry) == 8 * (Words + 1));

    struct alignas(64) Bucket {
        Entry entries[kWays];
    };

    std::size_t index_of(const Key& key) const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
            if (Words > 1) hash ^= hash >> 29;
        }
        return Words > 1 ? (hash * 0x9E3779B97F4A7C15ULL) >> shift_ : hash >> shift_;
    }

    int shift_;
    unsigned generation_ = 0;
    unsigned next_victim_ = 0;
    std::vector<Bucket> buckets_;
};

using HandScoreTable = ScoreTable<1>;
using OpenScoreTable = ScoreTable<6>;

}  // namespace belot
