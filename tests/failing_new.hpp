// The program's operator new, which throws where `fails` says so. For one file of a program.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace pleach::test {

/// Returns whether this allocation is to fail; the file that includes this defines it.
bool allocation_fails();

inline void* allocate(std::size_t size, std::size_t alignment) {
  if (allocation_fails()) throw std::bad_alloc();
  void* memory = alignment > alignof(std::max_align_t)
                     ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                     : std::malloc(size > 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace pleach::test

void* operator new(std::size_t size) { return pleach::test::allocate(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return pleach::test::allocate(size, static_cast<std::size_t>(alignment));
}
// GCC warns of free() where it inlines them.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
