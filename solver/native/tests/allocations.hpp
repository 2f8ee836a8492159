// Counts every operator new of the program that allocations.cpp is linked into. One thread.
#pragma once

#include <cstddef>

namespace allocations {

// Since the start of the program.
std::size_t count();

}  // namespace allocations
