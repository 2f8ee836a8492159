// Feeds the fuzz target pseudo-random inputs, where no fuzzer is at hand: fuzz_solver [count [seed]]
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    for (int i = 0; i < count; ++i) {
        std::vector<std::uint8_t> input(random() % 129);
        for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(random());
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::cerr << count << " inputs\n";
    return 0;
}
