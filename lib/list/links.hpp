// What the operations on links (successors, parents) ask of them, and the links turned around.
#pragma once

#include <pleach/vector.hpp>

#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace pleach {

struct LinkTally {
  std::size_t ends;    // elements that link to themselves
  std::uint64_t head;  // where the links are one list: the element that no other links to
};

/// Submits inspect_links. Returns what it finds in each part of the links, in flight. There is at least one link.
/// Called without a Submission.
template <class Index>
std::shared_ptr<Handle> tallies_of(const Vector<Index>& links, std::size_t bound);

/// Waits for the tallies, and throws RangeError, which calls the links `name`, if one of them is outside [0, bound).
template <class Index>
LinkTally read_tallies(const char* function, const char* name, const Vector<Index>& links, Handle& tallies,
                       std::size_t bound);

/// Both.
template <class Index>
LinkTally inspect(const char* function, const char* name, const Vector<Index>& links, std::size_t bound) {
  return read_tallies(function, name, links, *tallies_of(links, bound), bound);
}

/// The same for links among themselves.
template <class Index>
LinkTally inspect(const char* function, const char* name, const Vector<Index>& links) {
  return inspect(function, name, links, links.size());
}

/// The smallest other element that links to each one, or the element itself: n uint32, under way, the caller's alone.
/// The links have been inspected. Called without a Submission.
template <class Index>
std::shared_ptr<Handle> predecessors_of(const Vector<Index>& links);

/// Waits. Returns the smallest element that links to one which another element, not that one itself, links to as well;
/// nothing if there is none. Called without a Submission.
template <class Index>
std::optional<std::uint32_t> find_second_predecessor(const Vector<Index>& links, Handle& predecessor);

/// Waits, and throws StructureError, which calls the links `name`, if two elements link to one that is neither of them.
/// Called without a Submission.
template <class Index>
void require_single_predecessors(const char* function, const char* name, const Vector<Index>& links,
                                 Handle& predecessor);

}  // namespace pleach
