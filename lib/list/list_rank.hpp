// Scans along lists as parts of other operations.
#pragma once

#include <pleach/list.hpp>

#include "list/helman_jaja.hpp"

namespace pleach {

/// Lists that one task ranks as fast as the phases of Helman and JáJá's algorithm, or faster: docs/performance.md.
std::size_t direct_limit(const Runtime::Impl& impl);

/// By the algorithm, as list_scan and list_rank do. Throws what they throw of links that are no lists; the result may
/// still be under way. There is at least one element. Returns how many lists there are. Called without a
/// Submission.
template <class Index>
std::size_t scan_lists(const ListProblem& problem, const Vector<Index>& successor, ListRanking algorithm = {},
                       const SplitterOptions& options = {}, ListStatistics* statistics = nullptr);

}  // namespace pleach
