// Kernels of an application as phases.
#include <pleach/error.hpp>
#include <pleach/kernel.hpp>

#include "arguments.hpp"
#include "base/tile.hpp"
#include "runtime/phases/describe.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <array>
#include <cstring>
#include <new>
#include <string>

namespace pleach {

static_assert(kernel_block == tile);

namespace {

/// The arguments that a task carries: pleach's, and after them the application's.
struct Carried {
  std::uint64_t first, size;
  std::uint32_t bytes;
  bool has_doubles;
  alignas(16) std::byte arguments[64];
};
static_assert(sizeof(Carried) <= max_argument_bytes);

const Carried& carried_in(const void* arguments) { return *static_cast<const Carried*>(arguments); }

}  // namespace

class Kernel::Phase final : public AnyPhase {
 public:
  explicit Phase(const KernelCode& code)
      : AnyPhase(*new OpenclSource{code.name, code.opencl}, code.cuda != nullptr), code_(code) {}

  [[nodiscard]] const KernelCode& code() const { return code_; }

  Accesses accesses() const override { return {.regular = static_cast<double>(code_.vectors)}; }

  TaskTraits prepare(const void* arguments, VectorArgument*) const override {
    const Carried& carried = carried_in(arguments);
    return {carried.size, carried.has_doubles ? 1U : 0U, carried.has_doubles ? Type::f64 : Type::i32, false};
  }

  std::string options(const void* arguments) const override {
    return std::string("-cl-std=CL1.2 -DPLEACH_KERNEL") +
           (carried_in(arguments).has_doubles ? " -DPLEACH_KERNEL_HAS_DOUBLES" : "");
  }

  void cpu(const void* arguments, const DeviceBuffer* buffers) const override {
    call(code_.cpu, arguments, buffers, nullptr);
  }

  void cuda(const void* arguments, const DeviceBuffer* buffers, CudaStream stream) const override {
    call(code_.cuda, arguments, buffers, stream);
  }

  void opencl(const void* arguments, const DeviceBuffer* buffers, OpenclProgram& program) const override {
    const Carried& carried = carried_in(arguments);
    program(code_.name)
        .launch(groups_of(carried.size, tile), 256, carried.first, carried.size, std::span(buffers, code_.vectors),
                OpenclBytes{carried.arguments, carried.bytes});
  }

 private:
  void call(void (*kernel)(const KernelTask&), const void* arguments, const DeviceBuffer* buffers,
            CudaStream stream) const {
    const Carried& carried = carried_in(arguments);
    std::array<void*, max_buffers> vectors{};
    for (std::size_t k = 0; k < code_.vectors; ++k) vectors[k] = buffers[k].memory;
    kernel({carried.first, carried.size, vectors.data(), carried.arguments, stream});
  }

  const KernelCode code_;
};

namespace {

struct Kind {
  Mode mode;
  BufferFlags flags;
};

Kind kind_of(Operand::Access access) {
  switch (access) {
    case Operand::Access::read: return {Mode::read, by_element};
    case Operand::Access::update: return {Mode::read_write, by_element};
    case Operand::Access::write: return {Mode::write, by_element};
    case Operand::Access::read_all: return {Mode::read, plain};
    case Operand::Access::read_blocks: return {Mode::read, by_tile};
    case Operand::Access::update_blocks: return {Mode::read_write, by_tile};
    case Operand::Access::write_blocks: return {Mode::write, by_tile};
  }
  return {Mode::read, plain};
}

void require_operand(const std::string& kernel, std::size_t number, const Runtime& runtime, std::size_t elements,
                     const Operand& operand) {
  const std::string vector = "vector " + std::to_string(number), name = kernel + ": " + vector;
  if (operand.runtime != &runtime) throw ArgumentError(name + " is of another Runtime");
  if (operand.access != Operand::Access::read_all) {
    const bool blocks = (kind_of(operand.access).flags & by_tile) != 0;
    const std::size_t size = blocks ? tiles(elements) : elements, each = blocks ? operand.per_block : 1;
    if (operand.size != size * each) {
      throw ArgumentError(name + " has " + std::to_string(operand.size) + " elements, the loop has " +
                          std::to_string(size) + (blocks ? " blocks" : "") +
                          (each != 1 ? " of " + std::to_string(each) : ""));
    }
  }
  if (kind_of(operand.access).mode != Mode::write && operand.size > 0 && !operand.handle->filled()) {
    throw ArgumentError(kernel + ": nothing was written to " + vector + " yet");
  }
}

}  // namespace

Kernel::Kernel(const KernelCode& code) : phase_(nullptr) {
  if (code.vectors == 0 || code.vectors > max_buffers || code.cpu == nullptr || code.opencl == nullptr) {
    throw ArgumentError(std::string("Kernel: ") + code.name + " takes no vectors or too many, or lacks its code");
  }
  phase_ = new Phase(code);
}

void Kernel::submit(Runtime& runtime, std::size_t elements, std::span<const Operand> operands, const void* arguments,
                    std::size_t bytes) const try {
  const KernelCode& code = phase_->code();
  const std::string name = code.name;
  if (operands.size() != code.vectors) {
    throw ArgumentError(name + ": it takes " + std::to_string(code.vectors) + " vectors, not " +
                        std::to_string(operands.size()));
  }
  require_addressable(code.name, "elements", elements);
  std::array<VectorArgument, max_buffers> whole{};
  Carried carried{.first = 0, .size = elements, .bytes = static_cast<std::uint32_t>(bytes)};
  if (bytes > 0) std::memcpy(carried.arguments, arguments, bytes);
  std::size_t values_of_block = 0;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const Operand& operand = operands[k];
    require_operand(name, k, runtime, elements, operand);
    for (std::size_t other = 0; other < k; ++other) {
      if (operands[other].handle != operand.handle) continue;
      throw ArgumentError(name + ": vectors " + std::to_string(other) + " and " + std::to_string(k) + " are the same");
    }
    const auto [mode, flags] = kind_of(operand.access);
    whole[k] = argument_of(*operand.handle);
    whole[k].mode = mode;
    whole[k].flags = flags;
    carried.has_doubles |= operand.is_double;
    values_of_block += operand.per_block;
  }
  if (elements == 0) return;

  const Submission submission;
  const std::size_t count = operands.size();
  const Cut cut =
      cut_over(*phase_, &carried, runtime, 0, elements, tile, whole.data(), count, 1 + values_of_block / tile);
  for (std::size_t k = 0; k < cut.tasks; ++k) {
    carried.first = cut.first(k);
    carried.size = cut.size(k);
    auto part = whole;
    cut.apply(k, part.data(), count);
    submit_task(*phase_, runtime, &carried, sizeof carried, part.data(), count,
                {.first = k == 0, .workers = cut.workers(k)});
  }
  for (const Operand& operand : operands) {
    if (kind_of(operand.access).mode != Mode::read) operand.handle->set_filled();
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Kernel");
}

}  // namespace pleach
