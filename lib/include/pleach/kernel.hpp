// Kernels of an application: its own loops over the elements of Vectors, as tasks between pleach's operations.
#pragma once

#include <pleach/vector.hpp>

#include <complex>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <type_traits>

struct CUstream_st;

namespace pleach {

/// The arguments of one task of a kernel: a range of elements, and the vectors in the memory of the task's device.
struct KernelTask {
  std::size_t first;  ///< the number of the first element
  std::size_t size;   ///< number of elements
  void* const* vectors;
  const void* values;
  CUstream_st* stream;  ///< the CUDA stream to launch on; null on other devices

  /// Vector k from this task's first element on; a vector of reads_all() from its own first element.
  template <class T>
  [[nodiscard]] T* vector(std::size_t k) const {
    return static_cast<T*>(vectors[k]);
  }
  template <class Arguments>
  [[nodiscard]] const Arguments& arguments() const {
    return *static_cast<const Arguments*>(values);
  }
};

/// Elements of a block. Tasks begin at multiples of it.
inline constexpr std::size_t kernel_block = 2048;
constexpr std::size_t kernel_blocks(std::size_t elements) { return (elements + kernel_block - 1) / kernel_block; }

/// The same loop for each kind of device. The memory that its pointers refer to must live as long as the process.
struct KernelCode {
  /// The name in traces and performance models, and of the kernel in OpenCL.
  const char* name;
  std::size_t vectors;  ///< number of vectors: at most 12
  void (*cpu)(const KernelTask&);
  /// Launches CUDA kernels on the stream and returns. Null if the application is built without them.
  void (*cuda)(const KernelTask&);
  /// OpenCL C 1.2, with double precision where a vector needs it. Its parameters are `ulong first, ulong size`, then
  /// for each vector a pointer and a `ulong`, the index of its first element there, then the structure of arguments. A
  /// work-group of 256 work-items takes a block. Pleach defines the macros GROUP (256), TILE (kernel_block) and
  /// GROUPED, the attribute for the size of the work-group.
  const char* opencl;
};

/// A vector as a kernel's argument, and how the kernel accesses it.
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

/// The kernel's element i accesses only element i of the vector.
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
/// The kernel may read any element of a vector of any size, and does not write it.
template <class T>
Operand reads_all(const Vector<T>& vector) {
  return operand(vector, Operand::Access::read_all);
}
/// The vector has `per_block` elements for each block of the loop, also for the last: for a sum of each block, a row of
/// a matrix, or scratch memory.
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

/// A kernel, called like pleach's own operations: in tasks for all cores, on the devices that the Runtime may use,
/// ordered with other tasks on the vectors, and in traces and performance models. An error reaches the reader of its
/// results.
class PLEACH_EXPORT Kernel {
 public:
  explicit Kernel(const KernelCode& code);

  /// Runs the kernel for `elements` elements. Returns at once. The arguments have at most 64 bytes. Throws
  /// ArgumentError for a wrong number or size of operands, two Runtimes, a vector given twice, or a vector to read that
  /// was never written.
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
