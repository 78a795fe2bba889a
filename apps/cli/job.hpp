// A run of one process, or of the several that mpirun started.
#pragma once

#include "checks/difference.hpp"
#include "cli/json.hpp"

#include <pleach/network.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pleach::app {

/// Processes that mpirun, or the like, says it started; 1 if nobody says anything.
std::size_t started_ranks();
/// Returns whether this is the first rank, which reports for all.
bool is_first_rank();

/// Called where all ranks throw the same error, which the first one reports; and whether this is another one then.
void all_ranks_throw();
bool is_reported_by_first_rank();

/// Returns whether the job runs in several processes: within run_job().
bool is_in_job();

/// Calls f with the network of all ranks, each of which does so. What f throws of bad arguments, files and checks, it
/// throws on all ranks alike; where it throws anything else, this rank says so, and all end.
void run_job(const RuntimeOptions& options, const std::function<void(Network&)>& f);

/// Calls f; where it throws on one rank, the first such error is thrown on all: as an ArgumentError, or a FileError.
void agree(Network& network, const std::function<void()>& f);

/// The first that a rank has found, on all of them.
std::optional<Difference> agreed_difference(Network& network, const std::optional<Difference>& mine);

/// The number that each rank gives.
std::vector<std::uint64_t> of_all_ranks(Network& network, std::uint64_t mine);

/// Returns the text of the first rank.
std::string text_of_first_rank(Network& network, const std::string& mine);

/// Waits for all ranks.
void wait_for_all(Network& network);

/// "ranks", and what they have sent to each other.
Json ranks_json(Network& network);

}  // namespace pleach::app
