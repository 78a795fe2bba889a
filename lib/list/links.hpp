// Checks of links (successors, parents) for the operations on them, and the reversal of links.
#pragma once

#include <pleach/vector.hpp>

#include "runtime/data/handle.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace pleach {

struct LinkTally {
  std::size_t ends;    // elements that link to themselves
  std::uint64_t head;  // if the links are one list: the element that no other element links to
};

/// Submits inspect_links. Returns its result for each part of the links, in computation. There is at least one link.
/// Call it without a Submission.
template <class Index>
std::shared_ptr<Handle> tallies_of(const Vector<Index>& links, std::size_t bound);

/// Waits for the tallies. Throws RangeError, with `name` for the links, if a link is outside [0, bound).
template <class Index>
LinkTally read_tallies(const char* function, const char* name, const Vector<Index>& links, Handle& tallies,
                       std::size_t bound);

/// Submits the inspection and waits for it.
template <class Index>
LinkTally inspect(const char* function, const char* name, const Vector<Index>& links, std::size_t bound) {
  return read_tallies(function, name, links, *tallies_of(links, bound), bound);
}

/// The same for links to elements of the same array.
template <class Index>
LinkTally inspect(const char* function, const char* name, const Vector<Index>& links) {
  return inspect(function, name, links, links.size());
}

/// Returns, for each element, the smallest other element that links to it, or the element itself: n uint32, in
/// computation, in memory of its own. The links were inspected. Call it without a Submission.
template <class Index>
std::shared_ptr<Handle> predecessors_of(const Vector<Index>& links);

/// Waits. Returns the smallest element that links to the same element as another one does, without links to oneself;
/// nothing if there is none. Call it without a Submission.
template <class Index>
std::optional<std::uint32_t> find_second_predecessor(const Vector<Index>& links, Handle& predecessor);

/// Waits. Throws StructureError, with `name` for the links, if two elements link to a third one. Call it without a
/// Submission.
template <class Index>
void require_single_predecessors(const char* function, const char* name, const Vector<Index>& links,
                                 Handle& predecessor);

}  // namespace pleach
