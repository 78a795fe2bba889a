// Several processes, on one machine or many, over MPI and StarPU-MPI. Programs link libpleach_mpi (the CMake target
// pleach::mpi, or pkg-config's pleach_mpi).
#pragma once

#include <pleach/network.hpp>

#include <memory>

#include <mpi.h>

namespace pleach::mpi {

/// The ranks of a communicator. A process may have one such Network at a time.
class PLEACH_EXPORT Network final : public pleach::Network {
 public:
  /// Connects all processes that mpirun started. Initializes MPI if the application has not; the destructor then
  /// finalizes it.
  explicit Network(Runtime& runtime);

  /// Connects the processes of a communicator, which all call this. Initialize MPI with MPI_THREAD_MULTIPLE before.
  ///
  /// Both constructors throw DeviceError if MPI does not let several threads call it.
  Network(Runtime& runtime, MPI_Comm communicator);

  /// Waits for all ranks. During stack unwinding, ends all processes instead, as other ranks might wait for this one.
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
