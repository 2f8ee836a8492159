// The transposition table: proven bounds of positions at trick boundaries.
//
// A table belongs to one solver and so to one thread. `new_search` makes all entries stale; nothing that
// was stored for one problem is ever read for another. Keys are compared whole: two positions with equal
// keys are the same game (search.hpp says how a key is made), so no collision can be taken for a hit.
// A search begins with a small part of the table and takes twice as much whenever that fills up: most
// searches are small, and what they look at stays in the nearest cache.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "play/problem.hpp"

namespace belot {

class TranspositionTable {
  public:
    using Key = std::uint64_t;

    struct Hit {
        Mask cards = 0;  // remaining cards of the position that was stored
        Bounds bounds;
        CardBit best = 0;
    };

    // 2^index_bits buckets of four entries of 16 bytes.
    explicit TranspositionTable(int index_bits)
        : shift_(64 - index_bits), buckets_(std::size_t{1} << index_bits) {}

    void new_search() {
        next_victim_ = 0;
        stored_ = 0;
        in_use_ = std::min(buckets_.size(), kFirstBuckets);
        if (++generation_ == kGenerations) {
            for (Bucket& bucket : buckets_) bucket = Bucket{};
            generation_ = 1;
        }
    }

    // Calls `use` with every entry of the position: the same game, perhaps with other cards.
    template <typename Use>
    void probe(Key key, Use use) const {
        for (const Entry& entry : bucket_of(key).entries) {
            if (entry.key == key && entry.generation == generation_) {
                use(Hit{entry.cards, {entry.low, entry.high}, static_cast<CardBit>(entry.best)});
            }
        }
    }

    void store(Key key, Mask cards, Bounds bounds, CardBit best) {
        assert(bounds.low <= bounds.high);
        Bucket& bucket = bucket_of(key);
        Entry* slot = nullptr;
        for (Entry& entry : bucket.entries) {
            if (entry.generation == generation_ && entry.key == key && entry.cards == cards) {
                slot = &entry;
                break;
            }
            if (entry.generation != generation_) slot = &entry;
        }
        if (slot == nullptr) slot = &bucket.entries[next_victim_++ % kWays];
        stored_ += slot->generation != generation_;
        *slot = {
            key,         cards, static_cast<std::int16_t>(bounds.low), static_cast<std::int16_t>(bounds.high),
            generation_, best};
        if (stored_ > kMostPerBucket * in_use_ && in_use_ < buckets_.size()) grow();
    }

    int index_bits() const { return 64 - shift_; }
    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  private:
    static constexpr int kWays = 4;
    static constexpr std::size_t kFirstBuckets = 1024;  // 64 kilobytes
    static constexpr std::size_t kMostPerBucket = 1;    // on average, before there are more of them
    static constexpr unsigned kGenerationBits = 5;
    static constexpr unsigned kGenerations = 1U << kGenerationBits;

    struct Entry {
        Key key = 0;
        Mask cards = 0;
        std::int32_t low : 11 = 0;
        std::int32_t high : 11 = 0;
        std::uint32_t generation : kGenerationBits = 0;
        std::uint32_t best : 5 = 0;
    };
    static_assert(sizeof(Entry) == 16);

    struct alignas(64) Bucket {
        Entry entries[kWays];
    };

    // Every bucket gives those of its entries away that now belong into one of the new ones.
    [[gnu::noinline]] void grow() {
        const std::size_t was_in_use = in_use_;
        in_use_ *= 2;
        for (std::size_t index = 0; index < was_in_use; ++index) {
            for (int way = 0; way < kWays; ++way) {
                Entry& entry = buckets_[index].entries[way];
                if (entry.generation != generation_ || index_of(entry.key) == index) continue;
                buckets_[index_of(entry.key)].entries[way] = entry;
                entry.generation = 0;
            }
        }
    }

    const Bucket& bucket_of(Key key) const { return buckets_[index_of(key)]; }
    Bucket& bucket_of(Key key) { return buckets_[index_of(key)]; }
    std::size_t index_of(Key key) const { return (key * 0x9E3779B97F4A7C15ULL) >> shift_ & (in_use_ - 1); }

    int shift_;
    unsigned generation_ = 0;
    unsigned next_victim_ = 0;
    std::size_t in_use_ = 0;  // buckets of this search, a power of two
    std::size_t stored_ = 0;  // entries of this search
    std::vector<Bucket> buckets_;
};

}  // namespace belot
