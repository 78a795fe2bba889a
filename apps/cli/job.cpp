#include "cli/job.hpp"

#include "shapes/by_all_cores.hpp"

#include <pleach/error.hpp>
#include <pleach/runtime.hpp>

#ifdef PLEACH_BUILT_WITH_MPI
#include <pleach/mpi.hpp>
#endif

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include <fmt/core.h>

namespace pleach::app {

namespace {

bool in_job = false, all_throw = false;

// The kinds of errors that agree() distinguishes, as exit statuses do.
constexpr char argument_error = 'a', other_error = 'o';

std::size_t number_of(const char* variable) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 0;
}

/// Divides a machine's cores among its ranks, unless the user has done so.
void share_cores() {
  if (ranks_on_machine() == 1) return;
  setenv("STARPU_NCPU", std::to_string(cores_of_rank()).c_str(), 0);
  setenv("STARPU_WORKERS_NOBIND", "1", 0);
}

std::unique_ptr<Network> make_network(Runtime& runtime) {
#ifdef PLEACH_BUILT_WITH_MPI
  return std::make_unique<mpi::Network>(runtime);
#else
  return std::make_unique<Network>(runtime);
#endif
}

std::vector<std::string> texts_of_all(Network& network, const std::string& mine) {
  std::vector<std::string> texts;
  for (const auto& bytes : network.all_gather(std::as_bytes(std::span(mine)))) {
    texts.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  return texts;
}

}  // namespace

std::size_t started_ranks() {
  const std::size_t by_slurm = std::getenv("PMIX_RANK") != nullptr ? number_of("SLURM_NTASKS") : 0;
  return std::max({number_of("OMPI_COMM_WORLD_SIZE"), number_of("PMI_SIZE"), by_slurm, std::size_t{1}});
}

bool is_first_rank() { return number_of("OMPI_COMM_WORLD_RANK") + number_of("PMI_RANK") + number_of("PMIX_RANK") == 0; }

void all_ranks_throw() { all_throw = true; }
bool is_reported_by_first_rank() { return all_throw && !is_first_rank(); }

bool is_in_job() { return in_job; }

void run_job(const RuntimeOptions& options, const std::function<void(Network&)>& f) {
#ifndef PLEACH_BUILT_WITH_MPI
  throw ArgumentError(fmt::format("{} processes were started, but pleach was built without MPI", started_ranks()));
#endif
  in_job = true;
  share_cores();
  std::exception_ptr error;
  {
    Runtime runtime(options);
    const std::unique_ptr<Network> network = make_network(runtime);
    const auto end_all = [&](const char* what) {
      fmt::print(stderr, "pleach: rank {}: {}\n", network->rank(), what);
      network->abort(1);
    };
    try {
      f(*network);
    } catch (const MemoryError& local) {
      end_all(local.what());
    } catch (const DeviceError& local) {
      end_all(local.what());
    } catch (const Error&) {
      error = std::current_exception();
      all_ranks_throw();
    } catch (const std::exception& local) {
      end_all(local.what());
    }
  }
  if (error) std::rethrow_exception(error);
}

void agree(Network& network, const std::function<void()>& f) {
  std::string what;  // the message after the kind of error
  try {
    f();
  } catch (const std::bad_alloc&) {
    what = other_error + std::string("out of memory");
  } catch (const ArgumentError& error) {
    what = argument_error + std::string(error.what());
  } catch (const std::exception& error) {
    what = other_error + std::string(error.what());
  }
  for (const std::string& text : texts_of_all(network, what)) {
    if (text.empty()) continue;
    if (text.front() == argument_error) throw ArgumentError(text.substr(1));
    throw FileError(text.substr(1));
  }
}

std::optional<Difference> agreed_difference(Network& network, const std::optional<Difference>& mine) {
  std::string rule;
  if (mine) {
    rule = !mine->rule.empty()
               ? mine->rule
               : fmt::format("{}[{}] = {}, the oracle says {}", mine->what, mine->index, mine->result, mine->expected);
  }
  for (const std::string& text : texts_of_all(network, rule)) {
    if (!text.empty()) return Difference{.rule = text};
  }
  return std::nullopt;
}

std::vector<std::uint64_t> of_all_ranks(Network& network, std::uint64_t mine) {
  std::vector<std::uint64_t> numbers;
  for (const auto& bytes : network.all_gather(std::as_bytes(std::span(&mine, 1)))) {
    std::memcpy(&numbers.emplace_back(), bytes.data(), sizeof mine);
  }
  return numbers;
}

std::string text_of_first_rank(Network& network, const std::string& mine) {
  return texts_of_all(network, network.rank() == 0 ? mine : "").front();
}

void wait_for_all(Network& network) { (void)network.all_gather({}); }

Json ranks_json(Network& network) {
  const NetworkTraffic mine = network.traffic();
  NetworkTraffic sum;
  for (const auto& bytes : network.all_gather(std::as_bytes(std::span(&mine, 1)))) {
    NetworkTraffic theirs;
    std::memcpy(&theirs, bytes.data(), sizeof theirs);
    sum.messages += theirs.messages;
    sum.bytes += theirs.bytes;
  }
  return {{"ranks", network.ranks()}, {"messages", sum.messages}, {"bytes_between_ranks", sum.bytes}};
}

}  // namespace pleach::app
