#include "list/links.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "array/read_element/codelet.hpp"
#include "list/find_bad_link/codelet.hpp"
#include "list/inspect_links/codelet.hpp"
#include "list/link_predecessors/codelet.hpp"
#include "runtime/range.hpp"

#include <algorithm>
#include <string>

namespace pleach {

namespace {

/// Waits for one element, wherever it is: the vector may be large, and far from the host.
std::int64_t read_one(Runtime& runtime, Type index, Handle& values, std::size_t i) {
  const auto element = runtime.impl().reserve(1, sizeof(std::int64_t));
  {
    const auto submission = Engine::instance().submission();
    read_element::submit(runtime, {index, i}, {values, element});
  }
  return read_back<std::int64_t>(runtime, *element)[0];
}

std::string element(const char* name, std::uint64_t i) { return std::string(name) + "[" + std::to_string(i) + "]"; }

}  // namespace

template <class Index>
LinkTally inspect(const char* function, const char* name, const Vector<Index>& links, std::size_t bound) {
  using inspect_links::Tally;
  Runtime& runtime = links.runtime();
  const auto range = Range::of_parts(runtime, links.size(), links.handle().divisible());
  const std::size_t groups = inspect_links::groups(range.step());
  const auto tallies = runtime.impl().reserve(range.tasks() * groups, sizeof(Tally));
  {
    const auto submission = Engine::instance().submission();
    range.for_each([&](const Range::Task& task) {
      inspect_links::submit(runtime, {type_of<Index>(), task.first, bound}, task.part(links.handle()),
                            task.part(*tallies, groups));
    });
  }
  Tally sum;
  for (const Tally& tally : read_back<Tally>(runtime, *tallies)) sum = merge(sum, tally);
  if (sum.outside != Tally::none) {
    throw RangeError(std::string(function) + ": " + element(name, sum.outside) + " = " +
                     std::to_string(read_one(runtime, type_of<Index>(), links.handle(), sum.outside)) +
                     " is outside [0, " + std::to_string(bound) + ")");
  }
  return {sum.ends, sum.steps + sum.end_sum};
}

template <class Index>
std::shared_ptr<Handle> predecessors_of(const Vector<Index>& links) {
  Runtime& runtime = links.runtime();
  const Range range(runtime, links.size(), links.handle().divisible());
  auto predecessor = runtime.impl().reserve(links.size(), sizeof(std::uint32_t));
  const auto submission = Engine::instance().submission();
  fill::submit.over(runtime, links.size(), {0, true}, {predecessor});
  range.for_each([&](const Range::Task& task) {
    link_predecessors::submit(runtime, {type_of<Index>(), task.first}, task.part(links.handle()),
                              task.alias(*predecessor));
  });
  return predecessor;
}

template <class Index>
void require_single_predecessors(const char* function, const char* name, const Vector<Index>& links,
                                 Handle& predecessor) {
  Runtime& runtime = links.runtime();
  const auto range = Range::of_parts(runtime, links.size(), links.handle().divisible());
  const auto faults = runtime.impl().reserve(range.tasks(), sizeof(std::uint32_t));
  {
    const auto submission = Engine::instance().submission();
    range.for_each([&](const Range::Task& task) {
      find_bad_link::submit(runtime,
                            {type_of<Index>(), find_bad_link::Kind::shared_successor, NodeBits::half_32, task.first},
                            task.part(links.handle()), predecessor.whole(), task.part(*faults, 1));
    });
  }
  const auto found = read_back<std::uint32_t>(runtime, *faults);
  const std::uint32_t fault = *std::min_element(found.begin(), found.end());
  if (fault == find_bad_link::no_fault) return;
  const std::int64_t shared = read_one(runtime, type_of<Index>(), links.handle(), fault);
  const std::int64_t other = read_one(runtime, Type::i32, predecessor, static_cast<std::size_t>(shared));
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
