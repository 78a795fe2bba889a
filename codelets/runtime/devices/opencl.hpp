// Launches OpenCL kernels: builds a phase's program once for each device and choice of types, has a kernel object for
// each worker, and turns OpenCL's status codes into DeviceErrors.
#pragma once

#include "base/signature.hpp"

#include <pleach/export.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <CL/cl.h>

struct starpu_task;

namespace pleach {

/// OpenCL source that is embedded at build time, with a #line that names its file. operators.cl precedes it.
struct OpenclSource {
  const char* phase;
  const char* text;
  const char* cuda = "";  // text before it for NVRTC
};

/// A part of a vector in device memory: kernels take it as a pointer and the index of its first element.
struct OpenclBuffer {
  cl_mem memory;
  cl_ulong first;
};

/// A structure that OpenCL declares, too; its type is not known here.
struct OpenclBytes {
  const void* bytes;
  std::size_t size;
};

/// The compiler options that define a source's types and operator, such as "-DVALUE=float".
std::string opencl_options(Type index, Type value, Operator op);
std::string opencl_options(Type value, Operator op);
std::string opencl_options(const Definition& definition);

/// The same for values that are only moved, and for a type under another name.
std::string opencl_moved(Type type);
std::string opencl_type(const char* name, Type type);

/// The compiler options for the types among a phase's arguments. INDEX is the first IndexType.
struct OpenclTypes {
  void add(IndexType type) {
    if (!index) index = type;
  }
  void add(ValueType type) { value = type; }
  void add(RealType type) { value = type; }
  void add(MovedType type) { moved = type; }
  void add(AnyOperator which) {
    op = which;
    definition = which.definition;
  }
  void add(GroupOperator which) {
    op = which;
    definition = which.definition;
  }
  void add(GivenOperator which) { definition = which.definition; }
  template <class Field>
  void add(const Field& field) {
    if constexpr (requires { field.opencl_options(); }) others += field.opencl_options();
  }
  [[nodiscard]] std::string options() const {
    if (definition != nullptr) {
      return opencl_options(*definition) + (index ? opencl_type("INDEX", *index) : std::string()) + others;
    }
    if (moved) return opencl_moved(*moved) + (index ? opencl_type("INDEX", *index) : std::string()) + others;
    return (index ? opencl_options(*index, value, op) : opencl_options(value, op)) + others;
  }

  std::optional<Type> index = std::nullopt, moved = std::nullopt;
  Type value = Type::i32;
  Operator op = plus;
  const Definition* definition = nullptr;
  std::string others = {};
};

/// All arguments of a phase except those that kernels do not take.
template <class Arguments>
struct Scalars {
  const Arguments& arguments;
};
template <class Arguments>
Scalars<Arguments> scalars(const Arguments& arguments) {
  return {arguments};
}

template <class Field>
inline constexpr bool is_on_host = false;
template <class T>
inline constexpr bool is_on_host<OnHost<T>> = true;
template <>
inline constexpr bool is_on_host<WorkEach> = true;

template <class Field>
inline constexpr bool is_scalar = !NamesType<Field> && !NamesDefinition<Field> && !is_on_host<Field>;

/// The number of arguments that the OpenCL kernel takes.
template <class Arguments>
inline constexpr std::size_t opencl_scalars =
    decltype(with_fields(std::declval<const Arguments&>(), []<class... Fields>(const Fields&...) {
      return std::integral_constant<std::size_t, (0 + ... + std::size_t{is_scalar<Fields>})>{};
    }))::value;

/// Returns whether all OpenCL devices that StarPU uses can compute in the type.
bool opencl_supports(Type type);

/// The number of OpenCL accelerators; a CPU counts if StarPU is told to use it through OpenCL.
int opencl_accelerator_count();
/// The reason why the device with StarPU's number does not start; empty if it starts.
std::string opencl_failure(int device);

/// StarPU's OpenCL workers.
std::vector<int> opencl_workers();

/// Returns whether the driver of the device with StarPU's number says that it uses the host's memory.
bool has_host_memory(int device);
/// The same before StarPU has started.
bool will_have_host_memory(int device);
/// Returns whether the device is a CPU.
bool is_cpu(int device);
/// The same before StarPU has started.
bool will_be_cpu(int device);

/// A kernel of a program, for the calling worker. Arguments are buffers, whole cl_mems, scalars, and structures that
/// OpenCL declares, too.
class OpenclKernel {
 public:
  OpenclKernel(const char* name, cl_kernel kernel, cl_command_queue queue)
      : name_(name), kernel_(kernel), queue_(queue) {}
  /// The same kernel in CUDA, where vectors are pointers to their first element.
  OpenclKernel(const char* name, const void* cuda) : name_(name), cuda_(cuda) {}

  /// Launches groups that wait for each other: at most OpenclProgram::max_together(). On CUDA, each group has
  /// `shared_bytes` of shared memory in addition to what the kernel declares; elsewhere they have no effect.
  OpenclKernel& together(std::size_t shared_bytes) {
    together_ = true;
    shared_bytes_ = shared_bytes;
    return *this;
  }

  template <class... Arguments>
  void launch(std::size_t groups, std::size_t group_size, const Arguments&... arguments) {
    [[maybe_unused]] cl_uint position = 0;
    (set(position, arguments), ...);
    enqueue(groups, group_size);
  }

 private:
  void set(cl_uint& position, const OpenclBuffer& buffer);
  void set(cl_uint& position, cl_mem memory) { set_bytes(position++, &memory, sizeof memory); }
  void set(cl_uint& position, const DeviceBuffer& buffer);
  template <std::size_t n>
  void set(cl_uint& position, const std::array<DeviceBuffer, n>& buffers) {
    for (const DeviceBuffer& buffer : buffers) set(position, buffer);
  }
  void set(cl_uint& position, std::span<const DeviceBuffer> buffers) {
    for (const DeviceBuffer& buffer : buffers) set(position, buffer);
  }
  void set(cl_uint& position, const OpenclBytes& structure) {
    if (structure.size > 0) set_bytes(position++, structure.bytes, structure.size);
  }
  template <class Arguments>
  void set(cl_uint& position, const Scalars<Arguments>& from) {
    with_fields(from.arguments, [&](const auto&... fields) { (set(position, fields), ...); });
  }
  template <class Scalar>
  void set(cl_uint& position, const Scalar& scalar) {
    static_assert(std::is_trivially_copyable_v<Scalar> && !std::is_pointer_v<Scalar>);
    if constexpr (std::is_base_of_v<DeviceBuffer, Scalar>) {
      set(position, static_cast<const DeviceBuffer&>(scalar));
    } else if constexpr (std::is_same_v<Scalar, bool> || std::is_enum_v<Scalar>) {
      set(position, static_cast<cl_int>(scalar));
    } else if constexpr (is_scalar<Scalar>) {
      set_bytes(position++, &scalar, sizeof scalar);
    }
  }
  void set_bytes(cl_uint position, const void* value, std::size_t size);
  void enqueue(std::size_t groups, std::size_t group_size);

  const char* name_;
  cl_kernel kernel_ = nullptr;
  cl_command_queue queue_ = nullptr;
  const void* cuda_ = nullptr;
  bool together_ = false;
  std::size_t shared_bytes_ = 0;
  struct Bytes {
    alignas(16) std::byte bytes[64];
  };
  std::vector<Bytes> arguments_;  // for CUDA
};

/// The kernels of a phase's program, as a worker launches them.
class OpenclProgram {
 public:
  OpenclProgram() = default;
  virtual ~OpenclProgram() = default;
  OpenclProgram(OpenclProgram&) = delete;
  OpenclProgram& operator=(OpenclProgram&) = delete;
  /// Returns the kernel of that name for the calling worker.
  virtual OpenclKernel operator()(const char* kernel) = 0;
  /// Number of groups that are certain to run at the same time on its device, with one multiprocessor for each. 0 for
  /// OpenCL, and for devices too old for one_pass.cuh and similar code.
  virtual std::size_t max_together() { return 0; }
};

/// A phase's program for one choice of types and operator. A thread of its own builds it once for all OpenCL devices
/// that StarPU uses, so that no worker waits for a compiler.
class OpenclBuild final : public OpenclProgram {
 public:
  OpenclBuild(const OpenclSource& source, const Definition* definition, std::string options);
  ~OpenclBuild() override;

  /// Submits a task that waits for the build. If the build fails, the task runs on a device in the mask `elsewhere`, or
  /// fails if there is none. Returns StarPU's result.
  int submit(starpu_task& task, std::uint32_t elsewhere);

  OpenclKernel operator()(const char* kernel) override;

 private:
  void build();

  struct Kernel {
    const char* name;
    int worker;
    cl_kernel kernel;
  };

  const OpenclSource& source_;
  const Definition* definition_;
  const std::string options_;
  std::mutex mutex_;             // for the members below; not held during the build
  starpu_task* gate_ = nullptr;  // a task on which the others depend until the program is built
  struct Waiting {
    starpu_task* task;
    std::uint32_t elsewhere;
  };
  std::vector<Waiting> waiting_;
  std::exception_ptr error_;
  std::map<int, cl_program> built_;  // by device
  std::vector<Kernel> kernels_;
  std::thread builder_;
};

/// The programs of a phase for all variants.
class OpenclPrograms {
 public:
  OpenclPrograms();

  /// options() returns the compiler options without those of the application's operator. Variants with the same options
  /// share a program.
  template <class Options>
  OpenclBuild& get(const OpenclSource& source, std::uint32_t variant, const Definition* definition, Options options) {
    const std::lock_guard lock(mutex_);
    for (const Variant& known : variants_) {
      if (known.variant == variant && known.definition == definition) return *known.program;
    }
    auto& program = programs_[{definition, options()}];
    if (program == nullptr) program = std::make_unique<OpenclBuild>(source, definition, options());
    variants_.push_back({variant, definition, program.get()});
    return *program;
  }

  /// Drops the programs of all phases, before StarPU shuts down.
  static void release_all();

 private:
  std::mutex mutex_;
  std::map<std::pair<const Definition*, std::string>, std::unique_ptr<OpenclBuild>> programs_;  // by options
  struct Variant {
    std::uint32_t variant;
    const Definition* definition;
    OpenclBuild* program;
  };
  std::vector<Variant> variants_;
};

/// Builds the operator for each OpenCL device. Throws CompilationError with the compiler's message.
void require_opencl_builds(const Definition& definition);

/// Enqueues a fill of a part of a vector with copies of one byte.
void opencl_fill(const OpenclBuffer& buffer, cl_uchar byte, std::size_t element_bytes, std::size_t elements);

/// The same for a whole buffer.
void opencl_fill(const DeviceBuffer& buffer, cl_uchar byte);

}  // namespace pleach
