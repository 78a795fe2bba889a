// A vector of a task, without its type.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

struct _starpu_data_state;  // what StarPU's handles point to

namespace pleach {

class Handle;

enum class Mode : std::uint8_t { read = 1, write = 2, read_write = 3 };

enum BufferFlags : std::uint16_t {
  plain = 0,
  sized = 1,        // OpenCL kernels take its size
  optional = 2,     // may be left out, and is null then
  zeroed = 4,       // filled with zeros before the kernels run
  all_ones = 8,     // the same with bits that are set
  by_element = 16,  // a task gets the elements that it works on, and no others
  by_tile = 32,     // a task gets what its tiles have, each the same number of elements
  by_task = 64,     // a task gets a row of its own: reserve_rows()
  // Tasks write different elements all over the vector, wherever all workers share its memory. One that is read as well
  // may be updated by several tasks at once: only where all of them are CPU cores'.
  scattered = 128,
  in_opencl = 256,  // its memory is a cl_mem
  by_word = 512,    // a task gets one element for each 32 of its elements
  remote = 1024,    // a GPU's task reads it in the memory of another GPU that has it, if it reaches that
};

constexpr BufferFlags operator|(BufferFlags a, BufferFlags b) {
  return static_cast<BufferFlags>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// A vector that a task is given.
struct VectorArgument {
  _starpu_data_state* handle;  // StarPU's; null where the vector is left out
  Handle* owner;               // the Handle that StarPU's is of, or of a part of
  std::size_t count;           // elements
  std::uint32_t element_bytes;
  Mode mode;
  std::uint16_t flags;

  [[nodiscard]] bool is_given() const { return handle != nullptr; }
  [[nodiscard]] bool is_written() const { return is_given() && mode != Mode::read; }
};

/// The memory of a vector that a task's kernel gets.
struct DeviceBuffer {
  void* memory;       // the host's or CUDA's, or a cl_mem; null where the vector is left out
  std::size_t first;  // of its elements in the cl_mem
  std::size_t count;  // elements
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
