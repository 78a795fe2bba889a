#include "list/links.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "array/read_element/codelet.hpp"
#include "instances.hpp"
#include "list/find_bad_link/codelet.hpp"
#include "list/inspect_links/codelet.hpp"
#include "list/link_predecessors/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <algorithm>
#include <string>

namespace pleach {

namespace {

/// Waits for one element, without copying the vector, which may be large and on a device.
std::int64_t read_one(Runtime& runtime, Type index, Handle& values, std::size_t i) {
  const auto element = reserve_scratch(runtime, 1, bytes_of(index));
  {
    const Submission submission;
    read_element::submit(runtime, {index, i}, {values, element});
  }
  return index == Type::i32 ? read_back<std::int32_t>(runtime, *element)[0]
                            : read_back<std::int64_t>(runtime, *element)[0];
}

std::string element(const char* name, std::uint64_t i) { return std::string(name) + "[" + std::to_string(i) + "]"; }

}  // namespace

template <class Index>
std::shared_ptr<Handle> tallies_of(const Vector<Index>& links, std::size_t bound) {
  Runtime& runtime = links.runtime();
  auto tallies = reserve_rows(runtime, links.size(), inspect_links::groups, sizeof(inspect_links::Tally));
  const Submission submission;
  inspect_links::submit.over(runtime, links.size(), {type_of<Index>(), bound}, {links, tallies});
  return tallies;
}

template <class Index>
LinkTally read_tallies(const char* function, const char* name, const Vector<Index>& links, Handle& tallies,
                       std::size_t bound) {
  using inspect_links::Tally;
  Runtime& runtime = links.runtime();
  Tally sum;
  for (const Tally& tally : read_back<Tally>(runtime, tallies)) sum = merge(sum, tally);
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
  auto predecessor = reserve_scratch(runtime, links.size(), sizeof(std::uint32_t));
  const Submission submission;
  fill::submit.over(runtime, links.size(), {0, true}, {predecessor});
  link_predecessors::submit.over(runtime, links.size(), {type_of<Index>()}, {links, predecessor});
  return predecessor;
}

template <class Index>
std::optional<std::uint32_t> find_second_predecessor(const Vector<Index>& links, Handle& predecessor) {
  Runtime& runtime = links.runtime();
  const auto faults = reserve_rows(runtime, links.size(), find_bad_link::faults, sizeof(std::uint32_t));
  {
    const Submission submission;
    find_bad_link::submit.over(runtime, links.size(), {type_of<Index>()}, {links, predecessor, {}, faults});
  }
  const auto found = read_back<std::uint32_t>(runtime, *faults);
  const std::uint32_t fault = *std::min_element(found.begin(), found.end());
  return fault == find_bad_link::no_fault ? std::nullopt : std::optional(fault);
}

template <class Index>
void require_single_predecessors(const char* function, const char* name, const Vector<Index>& links,
                                 Handle& predecessor) {
  const auto fault = find_second_predecessor(links, predecessor);
  if (!fault) return;
  Runtime& runtime = links.runtime();
  const std::int64_t shared = read_one(runtime, type_of<Index>(), links.handle(), *fault);
  const std::int64_t other = read_one(runtime, Type::i32, predecessor, static_cast<std::size_t>(shared));
  throw StructureError(std::string(function) + ": " + element(name, static_cast<std::uint64_t>(other)) + " and " +
                       element(name, *fault) + " are both " + std::to_string(shared));
}

#define INSTANCES(Index)                                                                                        \
  template std::shared_ptr<Handle> tallies_of<Index>(const Vector<Index>&, std::size_t);                        \
  template LinkTally read_tallies<Index>(const char*, const char*, const Vector<Index>&, Handle&, std::size_t); \
  template std::shared_ptr<Handle> predecessors_of<Index>(const Vector<Index>&);                                \
  template std::optional<std::uint32_t> find_second_predecessor<Index>(const Vector<Index>&, Handle&);          \
  template void require_single_predecessors<Index>(const char*, const char*, const Vector<Index>&, Handle&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
