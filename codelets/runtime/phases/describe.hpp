// Defines a phase by its kernels. Only for codelet.cpp; runtime/phases/submit_task.cpp has the parts that do not depend
// on types.
#pragma once

#include "runtime/devices/opencl.hpp"
#include "runtime/phases/submit.hpp"

#include <cstring>
#include <string>

namespace pleach {

/// Number of work-groups with `granule` elements each.
constexpr std::size_t groups_of(std::size_t elements, std::size_t granule = 256) {
  return (elements + granule - 1) / granule;
}

/// A kernel's mean accesses for each unit of work, in elements: `regular` ones in order, and scattered ones. An element
/// that is read and then written at a scattered address counts as written. `steps` are its computations, each as long
/// as a dependent multiplication and shift.
struct Accesses {
  double regular, irregular = 0, written = 0, steps = 0;
};

/// A phase's kernels, from its generated header kernels.hpp.
template <class Arguments, class Buffers>
struct Kernels {
  const OpenclSource& opencl;
  void (*cpu)(const Arguments&, const Buffers&);
  void (*cuda)(const Arguments&, const Buffers&, CudaStream);
};

/// Options for a phase that is more than a loop over its work.
template <class Arguments, class Buffers>
struct Special {
  /// The units of work of an OpenCL work-group; or a function that returns the number of work-groups.
  std::size_t granule = 256;
  std::size_t (*groups)(const Arguments&, const Buffers&) = nullptr;
  /// Launches the kernels, if the phase is not one kernel with all arguments and buffers.
  void (*opencl)(const Arguments&, const Buffers&, OpenclProgram&) = nullptr;
  /// OpenCL compiler options in addition to those of the types.
  std::string (*options)(const Arguments&) = nullptr;
  /// Sets modes that depend on the arguments.
  void (*set_modes)(const Arguments&, Buffers&) = nullptr;
  /// Returns whether one thread does all of the phase's work.
  bool (*serial)(const Arguments&) = nullptr;
  /// Set if several phases must have the same partition: if this one is divided, only cores get parts.
  bool cut_alike = false;
};

/// A task's work, by which the performance model tells tasks apart: an argument, or the size of a buffer.
template <auto member, class Arguments, class Buffers>
std::size_t work_of(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (requires { arguments.*member; }) {
    return arguments.*member;
  } else {
    return (buffers.*member).size();
  }
}

/// The CUDA kernel, or null in a build without CUDA.
template <auto kernel>
inline constexpr decltype(kernel) if_cuda = [] {
  decltype(kernel) in_build = nullptr;
  if constexpr (with_cuda) in_build = kernel;
  return in_build;
}();

struct TaskTraits {
  std::size_t work;
  std::uint32_t variant;  // types, operator and so on: the performance model tells tasks apart by it, too
  Type computes_in;       // type that the device must support
  bool serial;
  const Definition* definition = nullptr;  // of an application's operator; else null
};

/// Adds the traits of an application's operator.
void add(TaskTraits& traits, const Definition& definition);

/// A phase without its types: arguments and vectors are those of submit().
class AnyPhase {
 public:
  AnyPhase(const AnyPhase&) = delete;
  [[nodiscard]] const OpenclSource& source() const { return source_; }
  virtual Accesses accesses() const = 0;
  virtual bool cut_alike() const { return false; }
  virtual TaskTraits prepare(const void* arguments, VectorArgument* vectors) const = 0;
  virtual std::string options(const void* arguments) const = 0;
  virtual void cpu(const void* arguments, const DeviceBuffer* buffers) const = 0;
  virtual void cuda(const void* arguments, const DeviceBuffer* buffers, CudaStream stream) const = 0;
  virtual void opencl(const void* arguments, const DeviceBuffer* buffers, OpenclProgram& program) const = 0;

  struct Codelet;  // StarPU's codelet
  [[nodiscard]] Codelet& codelet() const { return *codelet_; }

 protected:
  AnyPhase(const OpenclSource& source, bool has_cuda);
  ~AnyPhase() = default;

 private:
  const OpenclSource& source_;
  Codelet* codelet_;
};

template <class Arguments, class Buffers>
class DescribedPhase final : public AnyPhase {
  using Work = typename Phase<Arguments, Buffers>::Work;

 public:
  DescribedPhase(const Kernels<Arguments, Buffers>& kernels, Work work, Accesses accesses,
                 const Special<Arguments, Buffers>& special)
      : AnyPhase(kernels.opencl, kernels.cuda != nullptr),
        kernels_(kernels),
        kernel_(std::string("pleach_") + kernels.opencl.phase),
        work_(work),
        accesses_(accesses),
        special_(special) {}

  Accesses accesses() const override { return accesses_; }
  bool cut_alike() const override { return special_.cut_alike; }

  TaskTraits prepare(const void* arguments, VectorArgument* vectors) const override {
    const Arguments& a = arguments_in(arguments);
    Buffers b = buffers_in(vectors);
    if (special_.set_modes != nullptr) special_.set_modes(a, b);
    std::memcpy(vectors, &b, sizeof b);
    TaskTraits traits{work_(a, b), 0, Type::i32, special_.serial != nullptr && special_.serial(a)};
    with_fields(a, [&](const auto&... fields) { (add(traits, fields), ...); });
    return traits;
  }

  std::string options(const void* arguments) const override {
    const Arguments& a = arguments_in(arguments);
    std::string text = special_.options != nullptr ? special_.options(a) : std::string();
    with_fields(a, [&](const auto&... fields) {
      OpenclTypes types;
      (types.add(fields), ...);
      text += " " + types.options();
    });
    return text;
  }

  void cpu(const void* arguments, const DeviceBuffer* buffers) const override {
    kernels_.cpu(arguments_in(arguments), buffers_in(buffers));
  }

  void cuda(const void* arguments, const DeviceBuffer* buffers, CudaStream stream) const override {
    kernels_.cuda(arguments_in(arguments), buffers_in(buffers), stream);
  }

  void opencl(const void* arguments, const DeviceBuffer* buffers, OpenclProgram& program) const override {
    const Arguments& a = arguments_in(arguments);
    const Buffers b = buffers_in(buffers);
    if (special_.opencl != nullptr) return special_.opencl(a, b, program);
    const std::size_t groups =
        special_.groups != nullptr ? special_.groups(a, b) : groups_of(work_(a, b), special_.granule);
    program(kernel_.c_str()).launch(groups, 256, scalars(a), all(b));
  }

 private:
  static const Arguments& arguments_in(const void* arguments) { return *static_cast<const Arguments*>(arguments); }
  template <class Vector>
  static Buffers buffers_in(const Vector* vectors) {
    std::array<Vector, buffer_count<Buffers>> array;
    std::memcpy(array.data(), vectors, sizeof array);
    return std::bit_cast<Buffers>(array);
  }

  /// Each field that is not a number adds to the variant.
  template <class Field>
  static void add(TaskTraits& traits, const Field& field) {
    if constexpr (NamesDefinition<Field>) {
      if (field.definition != nullptr) pleach::add(traits, *field.definition);
    }
    if constexpr (NamesType<Field>) {
      add(traits, field.choice);
    } else if constexpr (std::is_enum_v<Field> || std::is_same_v<Field, bool>) {
      traits.variant =
          traits.variant * 67 + static_cast<std::uint32_t>(field);  // more than any field: paired_plus is 64
    }
    if constexpr (std::is_same_v<Field, ValueType> || std::is_same_v<Field, RealType>) traits.computes_in = field;
  }

  const Kernels<Arguments, Buffers> kernels_;
  const std::string kernel_;  // name of the OpenCL kernel
  const Work work_;
  const Accesses accesses_;
  const Special<Arguments, Buffers> special_;
};

template <class Arguments, class Buffers>
Phase<Arguments, Buffers>::Phase(const Kernels<Arguments, Buffers>& kernels, Work work, const Accesses& accesses,
                                 const Special<Arguments, Buffers>& special)
    : phase_(*new DescribedPhase<Arguments, Buffers>(kernels, work, accesses, special)) {}  // never destroyed

}  // namespace pleach
