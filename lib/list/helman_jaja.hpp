// Recursive Helman-JáJá over lists whose links have been inspected.
#pragma once

#include <pleach/list.hpp>

#include "base/signature.hpp"
#include "base/types.hpp"
#include "list/links.hpp"
#include "runtime/data/handle.hpp"

#include <optional>

namespace pleach {

/// The result of a single list in place of a scan, of 32 bits each but for the values.
struct InOrder {
  Type value;
  const Handle& values;
  const Handle& ordered;  // the values in the order of the list; the result holds its elements
};

/// A scan along lists. There is at least one element.
struct ListProblem {
  const char* function;  // for messages
  Runtime& runtime;
  Type index;
  Handle& successor;
  Type value;
  Handle* values;  // null: every element counts 1
  AnyOperator op;
  bool inclusive;
  bool from_tail;  // of sums of integers
  Type result_type;
  Handle& result;
  const InOrder* in_order = nullptr;  // of CUDA devices, where the links are one list
};

/// Returns whether walks begin before the host knows the result of the check of the links.
bool walks_unseen(const Runtime::Impl& impl);

/// Submits the scan and waits for its verdict; the result may still be under way. False, and no result, where the
/// links contradict each other, or a sublist was much longer than the others: random splitters leave none such in a
/// list. Without a `tally`, where walks begin unseen, also where they are not one list. `tallies` are tallies_of() the
/// links. `trusted` says that there is no contradiction. Called without a Submission.
bool helman_jaja(const ListProblem& problem, Handle& tallies, const std::optional<LinkTally>& tally,
                 const SplitterOptions& options, bool trusted, ListStatistics* statistics);

}  // namespace pleach
