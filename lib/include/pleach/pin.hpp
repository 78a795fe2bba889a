// Page-locks memory of the application, so that devices copy it at the speed of their link.
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
  void* memory_;  // null if the destructor has nothing to undo
};

/// Page-locks an array until the result is destroyed. The array must live as long, and no operation on it may be in
/// flight when the result is destroyed. For arrays that are arguments many times: page-locking takes longer than a few
/// copies. CUDA devices copy page-locked arrays themselves; other arrays go through buffers that threads fill and
/// empty, at nearly the same speed. No effect without CUDA devices. Throws MemoryError if the system refuses, for
/// example because a part of the array is page-locked already.
template <class T>
[[nodiscard]] Pinned pin(Runtime& runtime, std::span<T> array) {
  return {runtime, array.data(), array.size_bytes()};
}

}  // namespace pleach
