// Random numbers that are the same on every platform: the generator xoshiro256** of Blackman and Vigna,
// its state filled by their splitmix64. Integer arithmetic only. Not for secrets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace belot {

__extension__ typedef unsigned __int128 Uint128;

class SplitMix64 {
  public:
    explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E37'79B9'7F4A'7C15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58'476D'1CE4'E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D0'49BB'1331'11EB;
        return mixed ^ (mixed >> 31);
    }

  private:
    std::uint64_t state_;
};

class Random {
  public:
    using State = std::array<std::uint64_t, 4>;

    explicit constexpr Random(std::uint64_t seed) {
        SplitMix64 filler(seed);
        for (std::uint64_t& word : state_) word = filler.next();
    }

    explicit constexpr Random(const State& state) : state_(state) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Every number from 0 to bound - 1 with exactly the same probability (Lemire 2019); bound is positive.
    constexpr std::uint64_t below(std::uint64_t bound) {
        Uint128 product = Uint128{next()} * bound;
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t surplus = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < surplus) product = Uint128{next()} * bound;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

  private:
    State state_{};
};

}  // namespace belot
