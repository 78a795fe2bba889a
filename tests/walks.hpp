// Records of walks along lists, for the tests of what reads them.
#pragma once

#include "list/walk_records.hpp"

#include "lists.hpp"

#include <numeric>

namespace pleach::test {

/// Sublists of `length` elements, in this order, in columns that go on in the next chunk; with sums from 1 on in their
/// order, if `weighted`.
template <class T>
std::vector<std::uint32_t> records_of(const std::vector<std::uint32_t>& elements, std::size_t length, bool weighted) {
  const std::size_t n = elements.size(), sublists = (n + length - 1) / length;
  std::vector<std::vector<std::uint32_t>> columns(record_lanes);
  for (std::size_t s = 0; s < sublists; ++s) {
    auto& column = columns[s % record_lanes];
    column.push_back(begins | static_cast<std::uint32_t>(s));
    column.insert(column.end(), elements.begin() + static_cast<std::ptrdiff_t>(s * length),
                  elements.begin() + static_cast<std::ptrdiff_t>(std::min(n, (s + 1) * length)));
  }
  const std::size_t chunks = (columns[0].size() + record_steps - 1) / record_steps;
  std::vector<std::uint32_t> records(chunks * chunk_words(weighted ? sizeof(T) : 0));
  std::vector<Resumed> now(record_lanes, {nothing, 0});
  int sum = 0;
  for (std::uint32_t row = 0; row < chunks * record_steps; ++row) {
    const Chunk<T> chunk(records.data(), row / record_steps, weighted);
    for (std::uint32_t lane = 0; lane < record_lanes; ++lane) {
      if (row % record_steps == 0) chunk.top(lane) = now[lane];
      std::uint32_t& word = chunk.word(row % record_steps, lane);
      word = row < columns[lane].size() ? columns[lane][row] : nothing;
      if (word == nothing) continue;
      if ((word & begins) != 0) {
        now[lane] = {word & ~begins, 0};
      } else {
        ++now[lane].passed;
        if (weighted) chunk.sum(row % record_steps, lane) = static_cast<T>(static_cast<Real<T>>(++sum % 1000));
      }
    }
  }
  return records;
}

/// Returns the elements that a pass over n elements with a stride leaves: all of them, in no order.
inline std::vector<std::uint32_t> shuffled(std::size_t n) {
  std::size_t step = 2654435761 % n;
  while (step > 0 && std::gcd(step, n) != 1) ++step;
  std::vector<std::uint32_t> elements(n);
  for (std::size_t i = 0, at = n / 2; i < n; ++i, at = (at + step) % n) elements[i] = static_cast<std::uint32_t>(at);
  return elements;
}

}  // namespace pleach::test
