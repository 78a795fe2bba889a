// Runs of one process, or of several that mpirun started.
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

/// Returns the number of processes that mpirun or a similar program has started; 1 if it is unknown.
std::size_t started_ranks();
/// Returns whether this is the first rank, which reports for all.
bool is_first_rank();

/// all_ranks_throw() is called if all ranks throw the same error, which the first rank reports;
/// is_reported_by_first_rank() is true on the others then.
void all_ranks_throw();
bool is_reported_by_first_rank();

/// Returns whether the job runs in several processes: inside of run_job().
bool is_in_job();

/// Calls f with the network of all ranks, on each rank. f throws errors of arguments, files and checks on all ranks
/// alike; for any other error this rank prints it, and all ranks end.
void run_job(const RuntimeOptions& options, const std::function<void(Network&)>& f);

/// Calls f. If it throws on some ranks, throws the first error on all ranks, as ArgumentError or FileError.
void agree(Network& network, const std::function<void()>& f);

/// Returns the first difference that any rank has found, on all ranks.
std::optional<Difference> agreed_difference(Network& network, const std::optional<Difference>& mine);

/// Returns the number that each rank gives.
std::vector<std::uint64_t> of_all_ranks(Network& network, std::uint64_t mine);

/// Returns the text of the first rank.
std::string text_of_first_rank(Network& network, const std::string& mine);

/// Waits for all ranks.
void wait_for_all(Network& network);

/// Returns "ranks", and the traffic between them.
Json ranks_json(Network& network);

}  // namespace pleach::app
