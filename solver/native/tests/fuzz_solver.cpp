// Fuzz target: the kernel and the naive model agree on any legal position, whatever was solved before.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "agreement.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // The smallest table, so that entries are replaced even in short endings.
    static belot::Solver used(1);
    static belot::Solver exact_keys(1, {.pattern_keys = false, .early_cutoffs = false});
    positions::Choices choices({data, data + size});
    const naive::Position position = positions::draw_position(choices);
    for (belot::Solver* solver : {&used, &exact_keys}) {
        const std::string fault = agreement::disagreement(*solver, position);
        if (fault.empty()) continue;
        std::cerr << (solver == &used ? "pattern keys: " : "exact keys: ") << fault << '\n';
        std::abort();
    }
    return 0;
}
