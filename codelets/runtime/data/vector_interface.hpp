// Vectors as StarPU knows them: its vector interface with lengths of 64 bits, and without copies for devices that work
// in the host's memory. Tasks of the application see a vector of StarPU's own.
#pragma once

#include "runtime/data/shared_memory.hpp"

#include <starpu.h>

#include <cstddef>
#include <cstdint>

namespace pleach {

struct VectorData {
  starpu_vector_interface vector;  // what StarPU's macros read; its length is cut off at 2^32 - 1
  std::uint64_t length;
  char* host;             // where the elements are in the memory that is shared
  SharedMemory* shared;   // null where every device copies
  std::uint64_t arrived;  // bytes that were copied to this node since somebody asked
  bool in_order;          // on a CUDA device: memory in the order of its stream

  [[nodiscard]] std::size_t bytes() const { return length * vector.elemsize; }
};

/// Registers `length` elements at `host`, or, if `host` is null, in memory that StarPU allocates. `shared` is the
/// shared memory at `host`, or null.
starpu_data_handle_t register_vector(void* host, std::size_t length, std::size_t element_bytes, SharedMemory* shared);

/// The elements [first, first + length) of a vector, for filters.
void make_part(const VectorData& whole, VectorData& part, std::size_t first, std::size_t length);

/// Returns whether the handle is of such a vector, and not of one of StarPU's.
bool is_own_vector(starpu_data_handle_t handle);
bool is_vector(starpu_data_handle_t handle);
std::size_t length_of(starpu_data_handle_t handle);

/// The bytes that were copied between memories since StarPU was started.
std::uint64_t bytes_copied();
void forget_bytes_copied();

}  // namespace pleach
