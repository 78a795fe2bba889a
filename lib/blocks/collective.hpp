// Exchanges few numbers and errors between the ranks, beside the vectors.
#pragma once

#include <pleach/error.hpp>
#include <pleach/network.hpp>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace pleach {

/// Gathers the values of all ranks, in the order of the ranks.
template <class T>
std::vector<std::vector<T>> all_gather(Network& network, std::span<const T> mine) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::vector<std::vector<T>> all;
  for (const std::vector<std::byte>& bytes : network.all_gather(std::as_bytes(mine))) {
    std::vector<T>& values = all.emplace_back(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  }
  return all;
}

/// The same, concatenated: if each rank gives one value for each of its blocks, the values of all blocks.
template <class T>
std::vector<T> all_of(Network& network, std::span<const T> mine) {
  std::vector<T> all;
  for (const std::vector<T>& part : all_gather(network, mine)) all.insert(all.end(), part.begin(), part.end());
  return all;
}
template <class T>
std::vector<T> all_of(Network& network, const std::vector<T>& mine) {
  return all_of(network, std::span<const T>(mine));
}

/// The sum of each number over all ranks.
inline std::vector<std::uint64_t> sums_of(Network& network, const std::vector<std::uint64_t>& mine) {
  std::vector<std::uint64_t> sums(mine.size());
  for (const auto& part : all_gather(network, std::span<const std::uint64_t>(mine))) {
    for (std::size_t i = 0; i < part.size(); ++i) sums[i] += part[i];
  }
  return sums;
}

}  // namespace pleach
