// Several processes, on one machine or many, over MPI and StarPU-MPI: for programs that link libpleach_mpi (the CMake
// target pleach::mpi, or pkg-config's pleach_mpi).
#pragma once

#include <pleach/network.hpp>

#include <memory>

#include <mpi.h>

namespace pleach::mpi {

/// The ranks of a communicator. One at a time.
class PLEACH_EXPORT Network final : public pleach::Network {
 public:
  /// Connects all processes that mpirun started. It initializes MPI, and finalizes it when the Network dies, unless MPI
  /// was initialized before.
  explicit Network(Runtime& runtime);

  /// Connects the processes of a communicator, which all call this. MPI has to be initialized with MPI_THREAD_MULTIPLE.
  ///
  /// Both throw DeviceError where MPI does not let several threads call it.
  Network(Runtime& runtime, MPI_Comm communicator);

  /// Waits for all ranks; where an exception takes this one away, ends all, as the others might wait for it.
  ~Network() override;

  [[nodiscard]] std::size_t rank() const override;
  [[nodiscard]] std::size_t ranks() const override;
  [[noreturn]] void abort(int status) override;
  [[nodiscard]] std::vector<std::vector<std::byte>> all_gather(std::span<const std::byte> mine) override;
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> all_to_all(std::vector<std::vector<std::uint64_t>> to) override;

 protected:
  std::size_t start_send(_starpu_data_state* data, std::size_t to, std::int64_t tag, void (*done)(void*),
                         void* argument) override;
  void start_receive(_starpu_data_state* data, std::size_t from, std::int64_t tag, void (*done)(void*),
                     void* argument) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pleach::mpi
