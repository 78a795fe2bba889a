// Memory of the application that devices copy from and to at the speed of their link.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime.hpp>

#include <cstddef>
#include <span>

namespace pleach {

/// Memory that is page-locked while this exists. Movable.
class PLEACH_EXPORT Pinned {
 public:
  Pinned(Runtime& runtime, const void* memory, std::size_t bytes);
  ~Pinned();
  Pinned(Pinned&& other) noexcept;
  Pinned& operator=(Pinned&& other) noexcept;

 private:
  void* memory_;  // null where there is nothing to undo
};

/// Page-locks an array of the application that is to be an argument again and again, until the result is destroyed; it
/// must live as long, and no operation on it may be under way then. CUDA devices copy such arrays by themselves; others
/// they copy through buffers that threads fill and empty, at nearly the same speed. Page-locking takes longer than a
/// few such copies. No effect where no CUDA device runs. Throws MemoryError if the system refuses, as for an array of
/// which a part is page-locked already.
template <class T>
[[nodiscard]] Pinned pin(Runtime& runtime, std::span<T> array) {
  return {runtime, array.data(), array.size_bytes()};
}

}  // namespace pleach
