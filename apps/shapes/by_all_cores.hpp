// Elements that are computed each for itself, by all cores that this rank has.
#pragma once

#include <pleach/block_vector.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

namespace pleach::app {

/// Processes of the job, as mpirun or the like says, that share this machine's cores; and the cores that each has.
std::size_t ranks_on_machine();
std::size_t cores_of_rank();

/// Calls f(begin, end) for parts of [0, n), side by side.
template <class F>
void by_all_cores(std::uint64_t n, const F& f) {
  constexpr std::uint64_t least = std::uint64_t{1} << 14;  // elements that are worth a thread
  const std::uint64_t parts = std::clamp<std::uint64_t>(n / least, 1, cores_of_rank()), each = (n + parts - 1) / parts;
  std::vector<std::jthread> others;
  for (std::uint64_t begin = each; begin < n; begin += each) {
    others.emplace_back([&f, begin, end = std::min(begin + each, n)] { f(begin, end); });
  }
  f(std::uint64_t{0}, std::min(each, n));
}

/// Element i is value(first + i).
template <class T, class Value>
void fill_by_all_cores(std::span<T> elements, std::uint64_t first, const Value& value) {
  by_all_cores(elements.size(), [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) elements[i] = static_cast<T>(value(first + i));
  });
}

/// Element i is value(i): each rank makes its own.
template <class T, class Value>
BlockVector<T> blocks_of(Network& network, std::uint64_t n, const Value& value, BlockOptions options = {}) {
  BlockVector<T> vector(network, n, options);
  for (std::size_t k = 0; k < vector.blocks().size(); ++k) {
    const View<T> view = vector.blocks()[k].write();
    fill_by_all_cores(std::span(view.data(), view.size()), vector.layout()->first(vector.first_block() + k), value);
  }
  return vector;
}

/// The first i of [0, n) with is_wrong(i), or n.
template <class IsWrong>
std::uint64_t first_by_all_cores(std::uint64_t n, const IsWrong& is_wrong) {
  std::atomic<std::uint64_t> first = n;
  by_all_cores(n, [&](std::uint64_t begin, std::uint64_t end) {
    std::uint64_t i = begin;
    while (i < end && !is_wrong(i)) ++i;
    if (i == end) return;
    std::uint64_t seen = first;
    while (i < seen && !first.compare_exchange_weak(seen, i)) {
    }
  });
  return first;
}

}  // namespace pleach::app
