// Vectors go by StarPU-MPI, in the order of the tasks that use them; the numbers that ranks agree upon by MPI itself,
// on a communicator of their own.
#include <pleach/error.hpp>
#include <pleach/mpi.hpp>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <limits>
#include <numeric>
#include <string>
#include <thread>

#include <starpu.h>
#include <starpu_mpi.h>

namespace pleach::mpi {

namespace {

/// The bytes of one of pleach's vectors, as one element: whatever the index type of MPI's counts.
int bytes_of(starpu_data_handle_t data, MPI_Datatype* type) {
  constexpr std::size_t granule = std::size_t{1} << 20;
  const auto& vector = *static_cast<starpu_vector_interface*>(starpu_data_get_interface_on_node(data, STARPU_MAIN_RAM));
  const std::size_t whole = vector.allocsize / granule, rest = vector.allocsize % granule;
  MPI_Datatype large;
  MPI_Type_contiguous(static_cast<int>(granule), MPI_BYTE, &large);
  const int counts[]{static_cast<int>(whole), static_cast<int>(rest)};
  const MPI_Aint places[]{0, static_cast<MPI_Aint>(whole * granule)};
  const MPI_Datatype types[]{large, MPI_BYTE};
  MPI_Type_create_struct(2, counts, places, types, type);
  MPI_Type_commit(type);
  MPI_Type_free(&large);
  return 0;
}

void free_type(MPI_Datatype* type) { MPI_Type_free(type); }

/// StarPU-MPI counts the bytes of a message with an int.
void require_sendable(starpu_data_handle_t data) {
  const auto& vector = *static_cast<starpu_vector_interface*>(starpu_data_get_interface_on_node(data, STARPU_MAIN_RAM));
  if (vector.allocsize <= std::numeric_limits<int>::max()) return;
  throw OverflowError("Network: a message of " + std::to_string(vector.allocsize) +
                      " bytes is more than StarPU-MPI sends at once; smaller blocks make smaller ones (PLEACH_BLOCK)");
}

bool initialize() {
  int up = 0;
  MPI_Initialized(&up);
  if (up != 0) return false;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
  return true;
}

/// Leaves the core to others after a while: there may be more processes than cores.
void wait_for(MPI_Request request) {
  using namespace std::chrono_literals;
  for (int tests = 0;; ++tests) {
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    if (tests > 1000) std::this_thread::sleep_for(tests < 2000 ? 20us : 100us);
  }
}

int count_of(std::size_t n) {
  if (n > std::numeric_limits<int>::max()) throw OverflowError("Network: ranks tell each other more than MPI counts");
  return static_cast<int>(n);
}

std::vector<int> places_of(const std::vector<int>& counts) {
  std::vector<int> places(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
  return places;
}

/// Cuts what came from all ranks.
template <class T>
std::vector<std::vector<T>> cut(const std::vector<T>& all, const std::vector<int>& counts) {
  std::vector<std::vector<T>> parts;
  auto at = all.begin();
  for (const int count : counts) {
    parts.emplace_back(at, at + count);
    at += count;
  }
  return parts;
}

}  // namespace

class Network::Impl {
 public:
  Impl(MPI_Comm communicator, bool ours) : ours_(ours) {
    int provided = 0;
    MPI_Query_thread(&provided);
    if (provided < MPI_THREAD_MULTIPLE) {
      if (ours) MPI_Finalize();
      throw DeviceError("Network: MPI was not initialized with MPI_THREAD_MULTIPLE");
    }
    MPI_Comm_dup(communicator, &vectors_);
    MPI_Comm_dup(communicator, &numbers_);
    MPI_Comm_rank(numbers_, &rank_);
    MPI_Comm_size(numbers_, &ranks_);
    if (starpu_mpi_init_comm(nullptr, nullptr, 0, vectors_) != 0)
      throw DeviceError("Network: StarPU-MPI does not start");
  }
  ~Impl() {
    if (std::uncaught_exceptions() > exceptions_) MPI_Abort(numbers_, EXIT_FAILURE);
    MPI_Request barrier;
    MPI_Ibarrier(numbers_, &barrier);
    wait_for(barrier);
    starpu_mpi_shutdown();
    MPI_Comm_free(&vectors_);
    MPI_Comm_free(&numbers_);
    if (ours_) MPI_Finalize();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  const bool ours_;  // to finalize
  const int exceptions_ = std::uncaught_exceptions();
  MPI_Comm vectors_ = MPI_COMM_NULL, numbers_ = MPI_COMM_NULL;
  int rank_ = 0, ranks_ = 1;
};

Network::Network(Runtime& runtime) : pleach::Network(runtime) {
  const bool ours = initialize();
  impl_ = std::make_unique<Impl>(MPI_COMM_WORLD, ours);
}

Network::Network(Runtime& runtime, MPI_Comm communicator)
    : pleach::Network(runtime), impl_(std::make_unique<Impl>(communicator, false)) {}

Network::~Network() = default;

std::size_t Network::rank() const { return static_cast<std::size_t>(impl_->rank_); }
std::size_t Network::ranks() const { return static_cast<std::size_t>(impl_->ranks_); }

void Network::abort(int status) {
  MPI_Abort(impl_->numbers_, status);
  std::_Exit(status);
}

std::vector<std::vector<std::byte>> Network::all_gather(std::span<const std::byte> mine) {
  const int count = count_of(mine.size());
  std::vector<int> counts(ranks());
  MPI_Request request;
  MPI_Iallgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, impl_->numbers_, &request);
  wait_for(request);
  std::vector<std::byte> all(std::reduce(counts.begin(), counts.end(), std::size_t{0}));
  (void)count_of(all.size());
  const std::vector<int> places = places_of(counts);
  MPI_Iallgatherv(mine.data(), count, MPI_BYTE, all.data(), counts.data(), places.data(), MPI_BYTE, impl_->numbers_,
                  &request);
  wait_for(request);
  return cut(all, counts);
}

std::vector<std::vector<std::uint64_t>> Network::all_to_all(std::vector<std::vector<std::uint64_t>> to) {
  std::vector<std::uint64_t> mine;
  std::vector<int> counts, their_counts(ranks());
  for (const auto& part : to) {
    counts.push_back(count_of(part.size()));
    mine.insert(mine.end(), part.begin(), part.end());
  }
  MPI_Request request;
  MPI_Ialltoall(counts.data(), 1, MPI_INT, their_counts.data(), 1, MPI_INT, impl_->numbers_, &request);
  wait_for(request);
  std::vector<std::uint64_t> theirs(std::reduce(their_counts.begin(), their_counts.end(), std::size_t{0}));
  (void)count_of(mine.size());
  (void)count_of(theirs.size());
  const std::vector<int> places = places_of(counts), their_places = places_of(their_counts);
  MPI_Ialltoallv(mine.data(), counts.data(), places.data(), MPI_UINT64_T, theirs.data(), their_counts.data(),
                 their_places.data(), MPI_UINT64_T, impl_->numbers_, &request);
  wait_for(request);
  return cut(theirs, their_counts);
}

void Network::start_send(_starpu_data_state* data, std::size_t to, std::int64_t tag, void (*done)(void*),
                         void* argument) {
  require_sendable(data);
  starpu_mpi_datatype_register(data, bytes_of, free_type);
  starpu_mpi_isend_detached(data, static_cast<int>(to), tag, impl_->vectors_, done, argument);
}

void Network::start_receive(_starpu_data_state* data, std::size_t from, std::int64_t tag, void (*done)(void*),
                            void* argument) {
  require_sendable(data);
  starpu_mpi_datatype_register(data, bytes_of, free_type);
  starpu_mpi_irecv_detached(data, static_cast<int>(from), tag, impl_->vectors_, done, argument);
}

}  // namespace pleach::mpi
