// Kernels of an application: loops of its own over the elements of Vectors, between pleach's operations.
#pragma once

#include <pleach/vector.hpp>

#include <complex>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <type_traits>

struct CUstream_st;

namespace pleach {

/// The arguments of a kernel: some of the elements, and the vectors in the memory of the device.
struct KernelTask {
  std::size_t first;  ///< the number of the first element
  std::size_t size;   ///< how many elements
  void* const* vectors;
  const void* values;
  CUstream_st* stream;  ///< CUDA's, to launch on; else null

  /// Vector k, from this task's first element on, but for those of reads_all(), which are whole.
  template <class T>
  [[nodiscard]] T* vector(std::size_t k) const {
    return static_cast<T*>(vectors[k]);
  }
  template <class Arguments>
  [[nodiscard]] const Arguments& arguments() const {
    return *static_cast<const Arguments*>(values);
  }
};

/// The elements of a block: tasks are cut between blocks.
inline constexpr std::size_t kernel_block = 2048;
constexpr std::size_t kernel_blocks(std::size_t elements) { return (elements + kernel_block - 1) / kernel_block; }

/// The same loop for each kind of device. What it points to must live as long as the process.
struct KernelCode {
  /// The name in traces and performance models, and of the kernel in OpenCL.
  const char* name;
  std::size_t vectors;  ///< how many it takes: 12 at most
  void (*cpu)(const KernelTask&);
  /// Launches CUDA kernels on the stream, and returns; null where they are not built.
  void (*cuda)(const KernelTask&);
  /// OpenCL C 1.2, with double precision where a vector needs it. Its parameters are `ulong first, ulong size`, then
  /// for each vector its memory and a `ulong`, the place there of its first element, then the arguments, a structure. A
  /// work-group of 256 takes a block. In front of it stand the macros GROUP, 256, TILE, kernel_block, and GROUPED,
  /// which says the size of the work-group.
  const char* opencl;
};

/// A vector for a kernel, and what it does with it.
struct Operand {
  enum class Access { read, update, write, read_all, read_blocks, update_blocks, write_blocks };
  Handle* handle;
  Runtime* runtime;
  std::size_t size;
  Access access;
  bool is_double;
  std::size_t per_block = 0;
};

template <class T>
inline constexpr bool is_double_precision = std::is_same_v<T, double> || std::is_same_v<T, std::complex<double>>;

template <class T>
Operand operand(const Vector<T>& vector, Operand::Access access, std::size_t per_block = 0) {
  return {&vector.handle(), &vector.runtime(), vector.size(), access, is_double_precision<T>, per_block};
}

/// Element i, for element i of the loop.
template <class T>
Operand reads(const Vector<T>& vector) {
  return operand(vector, Operand::Access::read);
}
template <class T>
Operand updates(Vector<T>& vector) {
  return operand(vector, Operand::Access::update);
}
template <class T>
Operand writes(Vector<T>& vector) {
  return operand(vector, Operand::Access::write);
}
/// Any element of a vector of any size, which the kernel does not write.
template <class T>
Operand reads_all(const Vector<T>& vector) {
  return operand(vector, Operand::Access::read_all);
}
/// So many elements for each block of the loop, the last one too: a sum over it, or a matrix with a row for each block,
/// or memory to work in.
template <class T>
Operand writes_blocks(Vector<T>& vector, std::size_t per_block = 1) {
  return operand(vector, Operand::Access::write_blocks, per_block);
}
template <class T>
Operand reads_blocks(const Vector<T>& vector, std::size_t per_block = 1) {
  return operand(vector, Operand::Access::read_blocks, per_block);
}
template <class T>
Operand updates_blocks(Vector<T>& vector, std::size_t per_block = 1) {
  return operand(vector, Operand::Access::update_blocks, per_block);
}

/// A kernel that is called like pleach's own operations: cut into tasks for all cores, run where the Runtime's tasks
/// may run, ordered with all else that uses the vectors, in traces and performance models, and with errors that reach
/// who reads what it was to write.
class PLEACH_EXPORT Kernel {
 public:
  explicit Kernel(const KernelCode& code);

  /// Calls it for `elements` elements. Returns at once. The arguments are 64 bytes at most. A vector stands for one
  /// operand only. Throws ArgumentError for a number or a size of operands that is wrong, two Runtimes, one vector
  /// twice, or one that nothing was written to.
  void operator()(Runtime& runtime, std::size_t elements, std::initializer_list<Operand> operands) const {
    submit(runtime, elements, {operands.begin(), operands.size()}, nullptr, 0);
  }
  template <class Arguments>
  void operator()(Runtime& runtime, std::size_t elements, std::initializer_list<Operand> operands,
                  const Arguments& arguments) const {
    static_assert(std::is_trivially_copyable_v<Arguments> && sizeof(Arguments) <= 64);
    submit(runtime, elements, {operands.begin(), operands.size()}, &arguments, sizeof arguments);
  }

 private:
  void submit(Runtime& runtime, std::size_t elements, std::span<const Operand> operands, const void* arguments,
              std::size_t bytes) const;

  class __attribute__((visibility("hidden"))) Phase;
  Phase* phase_;  // lives as long as the process
};

}  // namespace pleach
