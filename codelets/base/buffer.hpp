// A vector of a task, without its type.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

struct _starpu_data_state;  // StarPU's handles point to it

namespace pleach {

class Handle;

enum class Mode : std::uint8_t { read = 1, write = 2, read_write = 3 };

enum BufferFlags : std::uint16_t {
  plain = 0,
  sized = 1,        // OpenCL kernels take its size as an argument
  optional = 2,     // may be null
  zeroed = 4,       // filled with zeros before the kernels run
  all_ones = 8,     // filled with ones before the kernels run
  by_element = 16,  // a task gets only its own elements
  by_tile = 32,     // a task gets the elements for its tiles, the same number for each tile
  by_task = 64,     // a task gets its own row: reserve_rows()
  // Tasks write different elements of the whole vector, if all workers share its memory. If it is also read, several
  // tasks may update it at once, only if all workers are CPU cores.
  scattered = 128,
  in_opencl = 256,  // its memory is a cl_mem
  by_word = 512,    // a task gets an element for every 32 of its elements
  remote = 1024,    // a GPU's task reads it in another GPU's memory, if that is reachable
};

constexpr BufferFlags operator|(BufferFlags a, BufferFlags b) {
  return static_cast<BufferFlags>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// A vector as an argument of a task.
struct VectorArgument {
  _starpu_data_state* handle;  // StarPU's; null if the vector is absent
  Handle* owner;               // the Handle of the vector, or of the vector that this is a part of
  std::size_t count;           // number of elements
  std::uint32_t element_bytes;
  Mode mode;
  std::uint16_t flags;

  [[nodiscard]] bool is_given() const { return handle != nullptr; }
  [[nodiscard]] bool is_written() const { return is_given() && mode != Mode::read; }
};

/// A vector's memory, as an argument of a task's kernel.
struct DeviceBuffer {
  void* memory;       // in host or CUDA memory, or a cl_mem; null if the vector is absent
  std::size_t first;  // index of its first element in the cl_mem
  std::size_t count;  // number of elements
  std::uint32_t element_bytes;
  Mode mode;
  std::uint16_t flags;

  [[nodiscard]] PLEACH_DEVICE std::size_t size() const { return count; }
};

/// Elements [first, first + count) of a vector.
inline DeviceBuffer slice_of(DeviceBuffer buffer, std::size_t first, std::size_t count) {
  if ((buffer.flags & in_opencl) != 0) {
    buffer.first += first;
  } else {
    buffer.memory = static_cast<char*>(buffer.memory) + first * buffer.element_bytes;
  }
  buffer.count = count;
  return buffer;
}

}  // namespace pleach
