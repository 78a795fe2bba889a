// What makes a phase of its kernels. For codelet.cpp alone; runtime/phase.cpp does what does not depend on the types.
#pragma once

#include "runtime/opencl.hpp"
#include "runtime/submit.hpp"

#include <cstring>
#include <string>

namespace pleach {

/// A phase's OpenCL program for one task.
class OpenclProgram {
 public:
  OpenclProgram(const OpenclSource& source, const std::string& options) : source_(source), options_(options) {}
  OpenclKernel operator()(const char* kernel) const { return {source_, options_, kernel}; }

 private:
  const OpenclSource& source_;
  const std::string& options_;
};

/// Work-groups that take `granule` elements each.
constexpr std::size_t groups_of(std::size_t elements, std::size_t granule = 256) {
  return (elements + granule - 1) / granule;
}

/// How many elements of vectors a kernel reads and writes: one after the other, and all over the memory. Means, where
/// it depends on the data.
struct Accesses {
  double regular, irregular = 0;
};

template <class Arguments, class Buffers>
struct Description {
  const OpenclSource& source;
  void (*cpu)(const Arguments&, const Buffers&);
  void (*cuda)(const Arguments&, const Buffers&, CudaStream);
  /// Elements or edges: what the performance model tells tasks apart by.
  std::size_t (*work)(const Arguments&, const Buffers&);
  /// Memory accesses for each of those.
  Accesses accesses;
  /// Of those, the elements of an OpenCL work-group; or how many work-groups there are.
  std::size_t granule = 256;
  std::size_t (*groups)(const Arguments&, const Buffers&) = nullptr;
  /// Where it is more than one kernel that has the phase's name and takes all arguments and buffers.
  void (*opencl)(const Arguments&, const Buffers&, const OpenclProgram&) = nullptr;
  /// Definitions for OpenCL beside those of the types.
  std::string (*options)(const Arguments&) = nullptr;
  /// Where a mode depends on the arguments.
  void (*set_modes)(const Arguments&, Buffers&) = nullptr;
  /// Whether one thread does it.
  bool (*serial)(const Arguments&) = nullptr;
};

/// The work is the argument, or the size of the buffer.
template <auto member, class Arguments, class Buffers>
std::size_t work_of(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (requires { arguments.*member; }) {
    return arguments.*member;
  } else {
    return (buffers.*member).size();
  }
}

/// The CUDA kernel, in a build that has it.
template <auto kernel>
inline constexpr decltype(kernel) if_cuda = [] {
  decltype(kernel) in_build = nullptr;
  if constexpr (with_cuda) in_build = kernel;
  return in_build;
}();

struct TaskTraits {
  std::size_t work;
  std::uint32_t variant;  // types, operator and the like: what the performance model tells tasks apart by, too
  Type computes_in;       // what a device must be able to
  bool serial;
};

/// A phase without its types: arguments and buffers are what they were in submit().
class AnyPhase {
 public:
  AnyPhase(const AnyPhase&) = delete;
  [[nodiscard]] const OpenclSource& source() const { return source_; }
  virtual Accesses accesses() const = 0;
  virtual TaskTraits prepare(const void* arguments, AnyBuffer* buffers) const = 0;
  virtual std::string options(const void* arguments) const = 0;
  virtual void cpu(const void* arguments, const AnyBuffer* buffers) const = 0;
  virtual void cuda(const void* arguments, const AnyBuffer* buffers, CudaStream stream) const = 0;
  virtual void opencl(const void* arguments, const AnyBuffer* buffers, const OpenclProgram& program) const = 0;

  struct Codelet;  // StarPU's
  [[nodiscard]] Codelet& codelet() const { return *codelet_; }

 protected:
  explicit AnyPhase(const OpenclSource& source);
  ~AnyPhase() = default;

 private:
  const OpenclSource& source_;
  Codelet* codelet_;
};

template <class Arguments, class Buffers>
class DescribedPhase final : public AnyPhase {
 public:
  explicit DescribedPhase(const Description<Arguments, Buffers>& description)
      : AnyPhase(description.source), of_(description) {}

  Accesses accesses() const override { return of_.accesses; }

  TaskTraits prepare(const void* arguments, AnyBuffer* buffers) const override {
    const Arguments& a = arguments_in(arguments);
    Buffers b = buffers_in(buffers);
    if (of_.set_modes != nullptr) of_.set_modes(a, b);
    std::memcpy(buffers, &b, sizeof b);
    TaskTraits traits{of_.work(a, b), 0, Type::i32, of_.serial != nullptr && of_.serial(a)};
    with_fields(a, [&](const auto&... fields) { (add(traits, fields), ...); });
    return traits;
  }

  std::string options(const void* arguments) const override {
    const Arguments& a = arguments_in(arguments);
    std::string text = of_.options != nullptr ? of_.options(a) : std::string();
    with_fields(a, [&](const auto&... fields) {
      OpenclTypes types;
      (types.add(fields), ...);
      text += " " + types.options();
    });
    return text;
  }

  void cpu(const void* arguments, const AnyBuffer* buffers) const override {
    of_.cpu(arguments_in(arguments), buffers_in(buffers));
  }

  void cuda(const void* arguments, const AnyBuffer* buffers, CudaStream stream) const override {
    of_.cuda(arguments_in(arguments), buffers_in(buffers), stream);
  }

  void opencl(const void* arguments, const AnyBuffer* buffers, const OpenclProgram& program) const override {
    const Arguments& a = arguments_in(arguments);
    const Buffers b = buffers_in(buffers);
    if (of_.opencl != nullptr) return of_.opencl(a, b, program);
    const std::size_t groups = of_.groups != nullptr ? of_.groups(a, b) : groups_of(of_.work(a, b), of_.granule);
    program(source().phase).launch(groups, 256, scalars(a), all(b));
  }

 private:
  static const Arguments& arguments_in(const void* arguments) { return *static_cast<const Arguments*>(arguments); }
  static Buffers buffers_in(const AnyBuffer* buffers) {
    BufferArray<Buffers> array;
    std::memcpy(array.data(), buffers, sizeof array);
    return std::bit_cast<Buffers>(array);
  }

  /// Whatever is no number makes a variant.
  template <class Field>
  static void add(TaskTraits& traits, const Field& field) {
    if constexpr (NamesType<Field>) {
      add(traits, field.choice);
    } else if constexpr (std::is_enum_v<Field> || std::is_same_v<Field, bool>) {
      traits.variant = traits.variant * 67 + static_cast<std::uint32_t>(field);  // paired_plus is 64
    }
    if constexpr (std::is_same_v<Field, ValueType>) traits.computes_in = field;
  }

  const Description<Arguments, Buffers> of_;
};

template <class Arguments, class Buffers>
Phase<Arguments, Buffers>::Phase(const Description<Arguments, Buffers>& description)
    : phase_(*new DescribedPhase<Arguments, Buffers>(description)) {}  // for as long as the process lives

}  // namespace pleach
