// The table of the search for scores: proven bounds of positions at trick boundaries.
//
// Like table.hpp, but points won so far and what was said of a Bela belong to the position, and scores need
// more room than points. Keys are compared whole.
#pragma once

#include <cstdint>
#include <vector>

#include "score_problem.hpp"

namespace belot {

class ScoreTable {
  public:
    using Key = std::uint64_t;

    struct Hit {
        ScoreBounds bounds;
        CardBit best = 0;
    };

    // 2^index_bits buckets of four entries of 16 bytes.
    explicit ScoreTable(int index_bits) : shift_(64 - index_bits), buckets_(std::size_t{1} << index_bits) {}

    void new_search() {
        next_victim_ = 0;
        if (++generation_ == kGenerations) {
            for (Bucket& bucket : buckets_) bucket = Bucket{};
            generation_ = 1;
        }
    }

    bool probe(Key key, Hit& hit) const {
        for (const Entry& entry : buckets_[index_of(key)].entries) {
            if (entry.key != key || entry.generation != generation_) continue;
            hit = {{static_cast<Score>(entry.low), static_cast<Score>(entry.high)},
                   static_cast<CardBit>(entry.best)};
            return true;
        }
        return false;
    }

    void store(Key key, ScoreBounds bounds, CardBit best) {
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
        Key key = 0;
        std::int64_t low : 23 = 0;
        std::int64_t high : 23 = 0;
        std::uint64_t generation : 8 = 0;
        std::uint64_t best : 5 = 0;
    };
    static_assert(sizeof(Entry) == 16);

    struct alignas(64) Bucket {
        Entry entries[kWays];
    };

    std::size_t index_of(Key key) const { return (key * 0x9E3779B97F4A7C15ULL) >> shift_; }

    int shift_;
    unsigned generation_ = 0;
    unsigned next_victim_ = 0;
    std::vector<Bucket> buckets_;
};

}  // namespace belot
