// Numbers keys in the order in which they first appear: a small hash table with open addressing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace belot {

class KeyIndex {
  public:
    KeyIndex() : slots_(std::size_t{1} << kFirstBits) {}

    // The number of the key; a new key gets the next one.
    std::uint32_t number_of(std::uint64_t key) {
        if (2 * std::size_t{size_} >= slots_.size()) grow();
        Slot& slot = slot_of(key);
        if (slot.number == kFree) slot = {key, size_++};
        return slot.number;
    }

    std::uint32_t size() const { return size_; }

  private:
    static constexpr int kFirstBits = 6;
    static constexpr std::uint32_t kFree = ~std::uint32_t{0};

    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t number = kFree;
    };

    // Where the key is, or the free slot where it belongs.
    Slot& slot_of(std::uint64_t key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t place = (key * 0x9E37'79B9'7F4A'7C15) >> shift_;
        while (slots_[place].number != kFree && slots_[place].key != key) place = (place + 1) & mask;
        return slots_[place];
    }

    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        --shift_;
        for (const Slot& slot : old) {
            if (slot.number != kFree) slot_of(slot.key) = slot;
        }
    }

    std::vector<Slot> slots_;
    int shift_ = 64 - kFirstBits;
    std::uint32_t size_ = 0;
};

}  // namespace belot
