#include "allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::size_t count = 0;

void* allocate(std::size_t size, std::size_t alignment) {
    ++count;
    // aligned_alloc wants a multiple of the alignment.
    const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
    return std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    void* memory = allocate(size, alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

constexpr std::size_t kAlignment = alignof(std::max_align_t);

}  // namespace

// The array forms of the library call these.
void* operator new(std::size_t size) { return allocate_or_throw(size, kAlignment); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, kAlignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

std::size_t allocations::count() { return ::count; }
