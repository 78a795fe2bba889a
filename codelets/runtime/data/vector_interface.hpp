// Pleach's data interface for StarPU: StarPU's vector interface with 64-bit lengths, and without copies for devices
// that use the host's memory. Tasks of the application see a StarPU vector.
#pragma once

#include "runtime/data/shared_memory.hpp"

#include <starpu.h>

#include <cstddef>
#include <cstdint>

namespace pleach {

struct VectorData {
  starpu_vector_interface vector;  // read by StarPU's macros; its length is truncated at 2^32 - 1
  std::uint64_t length;
  char* host;             // address of the elements in host memory
  SharedMemory* shared;   // null if every device copies
  std::uint64_t arrived;  // bytes copied to this node since the last query
  bool in_order;          // on a CUDA device: whether the memory is allocated in the order of its stream

  [[nodiscard]] std::size_t bytes() const { return length * vector.elemsize; }
};

/// Registers `length` elements at `host`, or, if `host` is null, in memory that StarPU allocates. `shared` is the
/// shared memory at `host`, or null.
starpu_data_handle_t register_vector(void* host, std::size_t length, std::size_t element_bytes, SharedMemory* shared);

/// The elements [first, first + length) of a vector, for filters.
void make_part(const VectorData& whole, VectorData& part, std::size_t first, std::size_t length);

/// Returns whether the handle has this interface, not StarPU's vector interface.
bool is_own_vector(starpu_data_handle_t handle);
bool is_vector(starpu_data_handle_t handle);
std::size_t length_of(starpu_data_handle_t handle);

/// Bytes copied between memories since StarPU was started.
std::uint64_t bytes_copied();
void forget_bytes_copied();

}  // namespace pleach
