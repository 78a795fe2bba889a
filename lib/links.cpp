#include "links.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "find_fault/codelet.hpp"
#include "inspect_links/codelet.hpp"
#include "iota/codelet.hpp"
#include "link_predecessors/codelet.hpp"
#include "pick/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "tile.hpp"

#include <algorithm>
#include <string>

namespace pleach {

namespace {

template <class Index>
std::size_t step_of(const Vector<Index>& links) {
  const std::size_t n = links.size();
  return links.handle().divisible() ? links.runtime().impl().task_size(n, tile) : n;
}

/// Waits for one element, wherever it is: the vector may be large, and far from the host.
std::int64_t read_element(Runtime& runtime, Type index, Handle& values, std::size_t i) {
  const auto element = runtime.impl().reserve(1, sizeof(std::int64_t));
  {
    const auto submission = Engine::instance().submission();
    pick::submit(runtime, {index, i}, values.whole(), element->whole());
  }
  return read_back<std::int64_t>(runtime, *element)[0];
}

std::string element(const char* name, std::uint64_t i) { return std::string(name) + "[" + std::to_string(i) + "]"; }

}  // namespace

template <class Index>
LinkTally inspect(const char* function, const char* name, const Vector<Index>& links, std::size_t bound) {
  using inspect_links::Tally;
  Runtime& runtime = links.runtime();
  const std::size_t n = links.size(), step = step_of(links), tasks = (n + step - 1) / step;
  const std::size_t groups = inspect_links::groups(step);
  const auto tallies = runtime.impl().reserve(tasks * groups, sizeof(Tally));
  {
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < tasks; ++k) {
      inspect_links::submit(runtime, {type_of<Index>(), k * step, bound}, links.handle().part(step, k),
                            tallies->part(groups, k));
    }
  }
  Tally sum;
  for (const Tally& tally : read_back<Tally>(runtime, *tallies)) sum = merge(sum, tally);
  if (sum.outside != Tally::none) {
    throw RangeError(std::string(function) + ": " + element(name, sum.outside) + " = " +
                     std::to_string(read_element(runtime, type_of<Index>(), links.handle(), sum.outside)) +
                     " is outside [0, " + std::to_string(bound) + ")");
  }
  return {sum.ends, sum.steps + sum.end_sum};
}

template <class Index>
std::shared_ptr<Handle> predecessors_of(const Vector<Index>& links) {
  Runtime& runtime = links.runtime();
  Runtime::Impl& impl = runtime.impl();
  const std::size_t n = links.size();
  const std::size_t step = impl.shares_memory() ? step_of(links) : n, tasks = (n + step - 1) / step;
  auto predecessor = impl.reserve(n, sizeof(std::uint32_t));
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k < tasks; ++k) {
    iota::submit(runtime, {static_cast<std::uint32_t>(k * step)}, predecessor->part(step, k));
  }
  for (std::size_t k = 0; k < tasks; ++k) {
    link_predecessors::submit(runtime, {type_of<Index>(), static_cast<std::uint32_t>(k * step)},
                              links.handle().part(step, k), predecessor->alias(tasks, k));
  }
  return predecessor;
}

template <class Index>
void require_single_predecessors(const char* function, const char* name, const Vector<Index>& links,
                                 Handle& predecessor) {
  Runtime& runtime = links.runtime();
  const std::size_t n = links.size(), step = step_of(links), tasks = (n + step - 1) / step;
  const auto faults = runtime.impl().reserve(tasks, sizeof(std::uint32_t));
  {
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < tasks; ++k) {
      find_fault::submit(runtime,
                         {type_of<Index>(), find_fault::Kind::shared_successor, NodeBits::half_32,
                          static_cast<std::uint32_t>(k * step)},
                         links.handle().part(step, k), predecessor.whole(), faults->part(1, k));
    }
  }
  const auto found = read_back<std::uint32_t>(runtime, *faults);
  const std::uint32_t fault = *std::min_element(found.begin(), found.end());
  if (fault == find_fault::no_fault) return;
  const std::int64_t shared = read_element(runtime, type_of<Index>(), links.handle(), fault);
  const std::int64_t other = read_element(runtime, Type::i32, predecessor, static_cast<std::size_t>(shared));
  throw StructureError(std::string(function) + ": " + element(name, static_cast<std::uint64_t>(other)) + " and " +
                       element(name, fault) + " are both " + std::to_string(shared));
}

#define PLEACH_INSTANTIATE(Index)                                                                 \
  template LinkTally inspect<Index>(const char*, const char*, const Vector<Index>&, std::size_t); \
  template std::shared_ptr<Handle> predecessors_of<Index>(const Vector<Index>&);                  \
  template void require_single_predecessors<Index>(const char*, const char*, const Vector<Index>&, Handle&);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach
