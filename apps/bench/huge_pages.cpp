// The driver's large arrays lie on huge pages, as the library's do, so that sequential baselines miss the TLB no more
// often than what they are compared with.
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

// The other forms of operator new and delete call these two.
void* operator new(std::size_t bytes) {
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  while (true) {
    const bool is_large = bytes >= huge_page;
    const std::size_t whole = std::max(bytes, (bytes + huge_page - 1) / huge_page * huge_page);  // may overflow
    void* const memory = is_large ? std::aligned_alloc(huge_page, whole) : std::malloc(bytes > 0 ? bytes : 1);
    if (memory != nullptr && is_large) madvise(memory, whole, MADV_HUGEPAGE);
    if (memory != nullptr) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
