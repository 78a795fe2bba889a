// Vectors are sent by StarPU-MPI, in the order of the tasks that use them; numbers that ranks agree upon by MPI, on a
// separate communicator.
#include <pleach/error.hpp>
#include <pleach/mpi.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <thread>
#include <vector>

#include <starpu.h>
#include <starpu_mpi.h>

namespace pleach::mpi {

namespace {

const starpu_vector_interface& vector_of(starpu_data_handle_t data) {
  return *static_cast<starpu_vector_interface*>(starpu_data_get_interface_on_node(data, STARPU_MAIN_RAM));
}

/// Describes one of pleach's vectors as one element of bytes, as StarPU-MPI does not know its interface.
int type_of_bytes(starpu_data_handle_t data, MPI_Datatype* type) {
  MPI_Type_contiguous(static_cast<int>(vector_of(data).allocsize), MPI_BYTE, type);
  MPI_Type_commit(type);
  return 0;
}

void free_type(MPI_Datatype* type) { MPI_Type_free(type); }

/// Returns the bytes of the largest message: StarPU-MPI counts them with an int, and so does MPI for the numbers.
std::size_t largest_message() {
  const char* text = std::getenv("PLEACH_MESSAGE");
  const std::size_t wanted = text != nullptr ? std::strtoull(text, nullptr, 10) : 0;
  constexpr std::size_t most = std::size_t{1} << 30;
  return wanted > 0 ? std::min(wanted, most) : most;
}

/// The rank that a vector is sent to or received from.
struct Peer {
  MPI_Comm communicator;
  int rank;
  std::int64_t tag;
  bool sends, waits = false;  // until a task or the host needs it
};

void start(starpu_data_handle_t data, const Peer& peer, void (*done)(void*), void* argument) {
  if (peer.sends) {
    const auto send = peer.waits ? starpu_mpi_issend_detached : starpu_mpi_isend_detached;
    send(data, peer.rank, peer.tag, peer.communicator, done, argument);
  } else {
    starpu_mpi_irecv_detached(data, peer.rank, peer.tag, peer.communicator, done, argument);
  }
}

/// A vector that is sent in pieces, once StarPU has it in host memory.
class Pieces {
 public:
  Pieces(starpu_data_handle_t data, const Peer& peer, std::size_t bytes, void (*done)(void*), void* argument)
      : data_(data), peer_(peer), bytes_(bytes), done_(done), argument_(argument) {
    if (starpu_data_acquire_cb(data, peer.sends ? STARPU_R : STARPU_W, start_all, this) != 0) {
      throw DeviceError("Network: StarPU does not give a vector to send");
    }
  }

 private:
  /// Tags of whole vectors are below 2^40.
  static constexpr int first_bit = 40;

  static void start_all(void* self) {
    Pieces& all = *static_cast<Pieces*>(self);
    const starpu_vector_interface& vector = vector_of(all.data_);
    const std::size_t size = vector.allocsize, count = (size + all.bytes_ - 1) / all.bytes_;
    all.pieces_.resize(count);
    all.under_way_ = count;
    for (std::size_t k = 0; k < count; ++k) {  // after the last piece, `all` may be gone
      const std::size_t from = k * all.bytes_;
      starpu_data_handle_t* piece = &all.pieces_[k];
      starpu_vector_data_register(piece, STARPU_MAIN_RAM, vector.ptr + from,
                                  static_cast<std::uint32_t>(std::min(all.bytes_, size - from)), 1);
      Peer peer = all.peer_;
      peer.tag |= static_cast<std::int64_t>(k + 1) << first_bit;
      start(*piece, peer, one_done, self);
    }
  }

  static void one_done(void* self) {
    Pieces& all = *static_cast<Pieces*>(self);
    if (--all.under_way_ > 0) return;
    for (starpu_data_handle_t piece : all.pieces_) starpu_data_unregister_submit(piece);
    starpu_data_release(all.data_);
    all.done_(all.argument_);
    delete &all;
  }

  const starpu_data_handle_t data_;
  const Peer peer_;
  const std::size_t bytes_;
  void (*const done_)(void*);
  void* const argument_;
  std::vector<starpu_data_handle_t> pieces_;
  std::atomic<std::size_t> under_way_ = 0;
};

/// Returns the number of messages.
std::size_t start_vector(starpu_data_handle_t data, const Peer& peer, std::size_t largest, void (*done)(void*),
                         void* argument) {
  const std::size_t bytes = vector_of(data).allocsize;
  if (bytes > largest) {
    new Pieces(data, peer, largest, done, argument);  // deletes itself after the last piece
    return (bytes + largest - 1) / largest;
  }
  starpu_mpi_datatype_register(data, type_of_bytes, free_type);
  start(data, peer, done, argument);
  return 1;
}

bool initialize() {
  int up = 0;
  MPI_Initialized(&up);
  if (up != 0) return false;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
  return true;
}

/// Waits for a request; yields the core after a while, because there may be more processes than cores.
void wait_for(MPI_Request request) {
  using namespace std::chrono_literals;
  for (int tests = 0;; ++tests) {
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    if (tests > 1000) std::this_thread::sleep_for(tests < 2000 ? 20us : 100us);
  }
}

/// Returns the number of elements in the round that begins at `done`: few enough that those of all ranks fit in one
/// message.
int share(std::size_t all, std::size_t done, std::size_t at_once) {
  return static_cast<int>(std::min(all - std::min(all, done), at_once));
}

std::vector<int> places_of(const std::vector<int>& counts) {
  std::vector<int> places(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
  return places;
}

/// Appends the elements from each rank.
template <class T>
void append(std::vector<std::vector<T>>& parts, const std::vector<T>& all, const std::vector<int>& counts) {
  auto at = all.begin();
  for (std::size_t r = 0; r < parts.size(); at += counts[r++]) parts[r].insert(parts[r].end(), at, at + counts[r]);
}

/// Returns whether one of the processes has accelerators. Messages then wait until the data are needed. StarPU 1.3
/// would receive them at once, and would copy the data for the request in the thread for which the vector became free:
/// an accelerator's thread, if its task used the vector last, would then use the address in its own memory.
bool any_has_accelerators(MPI_Comm communicator) {
  const int own = starpu_worker_get_count() > starpu_cpu_worker_get_count() ? 1 : 0;
  int any = 0;
  MPI_Allreduce(&own, &any, 1, MPI_INT, MPI_MAX, communicator);
  return any != 0;
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
    sends_wait_ = any_has_accelerators(numbers_);
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

  const bool ours_;  // whether to finalize MPI
  const std::size_t largest_message_ = largest_message();
  const int exceptions_ = std::uncaught_exceptions();
  MPI_Comm vectors_ = MPI_COMM_NULL, numbers_ = MPI_COMM_NULL;
  int rank_ = 0, ranks_ = 1;
  bool sends_wait_ = false;
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
  const std::uint64_t size = mine.size();
  std::vector<std::uint64_t> sizes(ranks());
  MPI_Request request;
  MPI_Iallgather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, impl_->numbers_, &request);
  wait_for(request);
  const std::uint64_t longest = *std::ranges::max_element(sizes);
  const std::size_t at_once = std::max<std::size_t>(impl_->largest_message_ / ranks(), 1);
  std::vector<std::vector<std::byte>> parts(ranks());
  for (std::size_t done = 0; done < longest; done += at_once) {
    std::vector<int> counts;
    for (const std::uint64_t theirs : sizes) counts.push_back(share(theirs, done, at_once));
    std::vector<std::byte> all(std::reduce(counts.begin(), counts.end(), std::size_t{0}));
    const std::vector<int> places = places_of(counts);
    MPI_Iallgatherv(mine.data() + std::min(done, mine.size()), counts[rank()], MPI_BYTE, all.data(), counts.data(),
                    places.data(), MPI_BYTE, impl_->numbers_, &request);
    wait_for(request);
    append(parts, all, counts);
  }
  return parts;
}

std::vector<std::vector<std::uint64_t>> Network::all_to_all(std::vector<std::vector<std::uint64_t>> to) {
  std::uint64_t longest = 0, longest_of_all = 0;
  std::vector<std::uint64_t> sizes, their_sizes(ranks());
  for (const auto& part : to) {
    sizes.push_back(part.size());
    longest = std::max(longest, sizes.back());
  }
  MPI_Request request;
  MPI_Ialltoall(sizes.data(), 1, MPI_UINT64_T, their_sizes.data(), 1, MPI_UINT64_T, impl_->numbers_, &request);
  wait_for(request);
  MPI_Iallreduce(&longest, &longest_of_all, 1, MPI_UINT64_T, MPI_MAX, impl_->numbers_, &request);
  wait_for(request);
  const std::size_t at_once = std::max<std::size_t>(impl_->largest_message_ / sizeof(std::uint64_t) / ranks(), 1);
  std::vector<std::vector<std::uint64_t>> parts(ranks());
  for (std::size_t done = 0; done < longest_of_all; done += at_once) {
    std::vector<std::uint64_t> mine;
    std::vector<int> counts, their_counts;
    for (std::size_t r = 0; r < ranks(); ++r) {
      counts.push_back(share(sizes[r], done, at_once));
      their_counts.push_back(share(their_sizes[r], done, at_once));
      const auto from = to[r].begin() + static_cast<std::ptrdiff_t>(std::min(done, to[r].size()));
      mine.insert(mine.end(), from, from + counts[r]);
    }
    std::vector<std::uint64_t> theirs(std::reduce(their_counts.begin(), their_counts.end(), std::size_t{0}));
    const std::vector<int> places = places_of(counts), their_places = places_of(their_counts);
    MPI_Ialltoallv(mine.data(), counts.data(), places.data(), MPI_UINT64_T, theirs.data(), their_counts.data(),
                   their_places.data(), MPI_UINT64_T, impl_->numbers_, &request);
    wait_for(request);
    append(parts, theirs, their_counts);
  }
  return parts;
}

std::size_t Network::start_send(_starpu_data_state* data, std::size_t to, std::int64_t tag, void (*done)(void*),
                                void* argument) {
  return start_vector(data, {impl_->vectors_, static_cast<int>(to), tag, true, impl_->sends_wait_},
                      impl_->largest_message_, done, argument);
}

void Network::start_receive(_starpu_data_state* data, std::size_t from, std::int64_t tag, void (*done)(void*),
                            void* argument) {
  start_vector(data, {impl_->vectors_, static_cast<int>(from), tag, false}, impl_->largest_message_, done, argument);
}

}  // namespace pleach::mpi
