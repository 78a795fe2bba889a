// Scans along lists as parts of other operations.
#pragma once

#include <pleach/list.hpp>

#include "list/helman_jaja.hpp"

namespace pleach {

/// Length up to which one task ranks a list as fast as the phases of Helman and JáJá's algorithm, or faster.
std::size_t direct_limit(const Runtime::Impl& impl);

/// Scans by the algorithm, as list_scan and list_rank do. Throws what they throw of links that are no lists; the result
/// may still be in flight. There is at least one element. Returns how many lists there are. Called without a
/// Submission.
template <class Index>
std::size_t scan_lists(const ListProblem& problem, const Vector<Index>& successor, ListRanking algorithm = {},
                       const SplitterOptions& options = {}, ListStatistics* statistics = nullptr);

/// list_rank() and list_scan() of links that are inside, as parts of other operations: false, and no result, where they
/// are no lists. Vectors are different and of one length. Called without a Submission.
template <class Index>
bool rank_if_lists(const Vector<Index>& successor, Vector<Index>& rank);
template <class Index, class Value>
bool scan_if_lists(const Vector<Index>& successor, const Vector<Value>& values, Vector<Value>& result, Operator op,
                   bool inclusive);

}  // namespace pleach
