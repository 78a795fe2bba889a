// Lowers a value that several tasks lower at once.
#pragma once

#include <atomic>

namespace pleach {

template <class T>
void lower(T& least, T value) {
  std::atomic_ref shared(least);
  T seen = shared.load(std::memory_order_relaxed);
  while (value < seen && !shared.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
}

}  // namespace pleach
