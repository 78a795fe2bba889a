// StarPU's codelet of a phase.
#include "base/own_operator.hpp"
#include "runtime/phases/run.hpp"
#include "runtime/phases/task.hpp"

#include <cstdlib>

#include <starpu.h>

namespace pleach {

namespace {

/// The performance model for StarPU's policies.
double expected_time(starpu_task* task, starpu_perfmodel_arch* arch, unsigned) {
  const Packed& packed = packed_of(task->cl_arg);
  const auto& [type, number, cores] = arch->devices[0];
  return packed.phase->codelet().cost.microseconds(packed, device_of(type, type == STARPU_CPU_WORKER ? 0 : number));
}

}  // namespace

static_assert(static_cast<int>(Mode::read) == STARPU_R && static_cast<int>(Mode::write) == STARPU_W);

AnyPhase::AnyPhase(const OpenclSource& source, bool has_cuda) : source_(source), codelet_(new Codelet(source.phase)) {
  starpu_perfmodel& model = codelet_->model;
  model.type = STARPU_PER_ARCH;
  model.symbol = "pleach";
  model.arch_cost_function = expected_time;
  starpu_codelet& codelet = codelet_->codelet;
  codelet.name = source.phase;
  codelet.model = &model;
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  set_functions(codelet, codelet_->ahead, has_cuda);
}

void add(TaskTraits& traits, const Definition& definition) {
  traits.definition = &definition;
  traits.variant = traits.variant * 67 + definition.hash();
  traits.computes_in = definition.has_doubles() ? Type::f64 : Type::i32;  // its value type is none of Type
}

}  // namespace pleach
