// for_threes() groups sources by three: a task has three buffers in other GPUs' memory (BufferFlags::remote).
#pragma once

#include <cstddef>
#include <vector>

namespace pleach {

/// Calls f(one, two, three) for each three elements. T{} fills up the last group.
template <class T, class F>
void for_threes(const std::vector<T>& all, F f) {
  const auto at = [&](std::size_t k) { return k < all.size() ? all[k] : T{}; };
  for (std::size_t k = 0; k < all.size(); k += 3) f(all[k], at(k + 1), at(k + 2));
}

}  // namespace pleach
