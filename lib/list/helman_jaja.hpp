// The recursive algorithm of Helman and JáJá, for lists whose links were inspected.
#pragma once

#include <pleach/list.hpp>

#include "base/signature.hpp"
#include "base/types.hpp"
#include "list/links.hpp"
#include "runtime/data/handle.hpp"

#include <optional>

namespace pleach {

/// If the links are one list, helman_jaja() makes vectors in the order of the list instead of a scan.
struct InOrder {
  Type value;
  const Handle& values;
  const Handle& ordered;  // the values in the order of the list; the result then has the order's elements
};

/// A scan along lists with at least one element.
struct ListProblem {
  const char* function;  // name in error messages
  Runtime& runtime;
  Type index;
  Handle& successor;
  Type value;
  Handle* values;  // null: each element counts 1
  AnyOperator op;
  bool inclusive;
  bool from_tail;  // only for sums of integers
  Type result_type;
  Handle& result;
  const InOrder* in_order = nullptr;  // if CUDA devices scan one list; else null
};

/// Returns whether the sublists are traversed before the host knows whether the links are valid.
bool walks_unseen(const Runtime::Impl& impl);

/// Submits the scan and waits for the validation of the links; the result may still be in computation. Returns false,
/// without a result, if the links are invalid, or if a sublist is much longer than the others, which does not happen
/// with random splitters in a valid list. Without `tally` (see walks_unseen()), it is also false if the links are not
/// one list. `tallies` is tallies_of() the links. `trusted`: the links are valid. Call it without a Submission.
bool helman_jaja(const ListProblem& problem, Handle& tallies, const std::optional<LinkTally>& tally,
                 const SplitterOptions& options, bool trusted, ListStatistics* statistics);

}  // namespace pleach
