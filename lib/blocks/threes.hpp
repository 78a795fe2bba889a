// What tasks take that read what up to three others have for them, each in its own memory (BufferFlags::remote).
#pragma once

#include <cstddef>
#include <vector>

namespace pleach {

/// Calls f(one, two, three) for each three of them; what is left is followed by T{}.
template <class T, class F>
void for_threes(const std::vector<T>& all, F f) {
  const auto at = [&](std::size_t k) { return k < all.size() ? all[k] : T{}; };
  for (std::size_t k = 0; k < all.size(); k += 3) f(all[k], at(k + 1), at(k + 2));
}

}  // namespace pleach
