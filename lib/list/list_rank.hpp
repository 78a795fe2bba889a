// Scans along lists as parts of other operations.
#pragma once

#include <pleach/list.hpp>

#include "list/helman_jaja.hpp"

namespace pleach {

/// Length up to which one task ranks a list at least as fast as the phases of Helman and JáJá's algorithm.
std::size_t direct_limit(const Runtime::Impl& impl);

/// Scans as list_scan and list_rank do, and throws as they do if the links are not lists; the result may still be in
/// computation. There is at least one element. Returns the number of lists. Call it without a Submission.
template <class Index>
std::size_t scan_lists(const ListProblem& problem, const Vector<Index>& successor, ListRanking algorithm = {},
                       const SplitterOptions& options = {}, ListStatistics* statistics = nullptr);

/// list_rank() and list_scan() for links that are in range: return false, without a result, if they are not lists.
/// Vectors are different and have one length. Call them without a Submission.
template <class Index>
bool rank_if_lists(const Vector<Index>& successor, Vector<Index>& rank);
template <class Index, class Value>
bool scan_if_lists(const Vector<Index>& successor, const Vector<Value>& values, Vector<Value>& result, Operator op,
                   bool inclusive);

}  // namespace pleach
