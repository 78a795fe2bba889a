// Recursive Helman-JáJá over lists whose links have been inspected.
#pragma once

#include <pleach/list.hpp>

#include "links.hpp"
#include "runtime/handle.hpp"
#include "runtime/types.hpp"

#include <cstdint>
#include <optional>

namespace pleach {

/// A scan along lists. There is at least one element.
struct ListProblem {
  const char* function;  // for messages
  Runtime& runtime;
  Type index;
  Handle& successor;
  Type value;
  Handle* values;  // null: every element counts 1
  Operator op;
  bool inclusive;
  bool from_tail;  // of sums of integers
  Type result_type;
  Handle& result;
};

/// What a scan found, where it did not come to its end.
struct ListFault {
  enum class Kind {
    contradiction,  // two elements share a successor, or there is a cycle: it is not known which
    too_long,       // a sublist was much longer than the others: with random splitters, there is a contradiction
    cycle,          // `element` is on it
  };
  Kind kind;
  std::uint32_t element = 0;
};

/// Submits the scan and waits for its verdict; the result may still be under way. `trusted` says that no two elements
/// share a successor. Called without Engine's submission lock.
std::optional<ListFault> helman_jaja(const ListProblem& problem, const LinkTally& tally, const SplitterOptions& options,
                                     bool trusted, ListStatistics* statistics);

}  // namespace pleach
