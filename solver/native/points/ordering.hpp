// In which order the cards of a player are tried. Changes the speed of the search, never a value.
#pragma once

#include <array>

#include "play/cards.hpp"

namespace belot {

class MoveList {
  public:
    explicit MoveList(Mask cards) {
        for (; cards != 0; cards &= cards - 1) cards_[size_++] = lowest(cards);
    }

    int size() const { return size_; }
    const CardBit* begin() const { return cards_.data(); }
    const CardBit* end() const { return cards_.data() + size_; }

    // Highest score first; equal scores keep their order.
    template <typename Score>
    void order_by(Score score) {
        std::array<int, kMaxHand> scores;
        for (int i = 0; i < size_; ++i) {
            const CardBit card = cards_[i];
            const int value = score(card);
            int place = i;
            for (; place > 0 && scores[place - 1] < value; --place) {
                scores[place] = scores[place - 1];
                cards_[place] = cards_[place - 1];
            }
            scores[place] = value;
            cards_[place] = card;
        }
    }

  private:
    static constexpr int kMaxHand = 16;

    std::array<CardBit, kMaxHand> cards_;
    int size_ = 0;
};

}  // namespace belot
