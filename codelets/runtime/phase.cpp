// Phases as StarPU sees them, and how tasks are submitted.
#include "runtime/at_home.hpp"
#include "runtime/definition.hpp"
#include "runtime/task.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string>

#include <starpu.h>

namespace pleach {

namespace {

std::size_t work_of_task(starpu_task* task, unsigned) { return static_cast<const Packed*>(task->cl_arg)->work; }

std::uint32_t footprint(starpu_task* task) {
  const auto& packed = *static_cast<const Packed*>(task->cl_arg);
  return footprint_of(packed.work, packed.variant);
}

template <class T>
T* allocate(std::size_t count) {
  auto* memory = static_cast<T*>(std::malloc(count * sizeof(T)));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

/// Gives StarPU the vectors, each once: those that are read and written in place stand for two buffers. The `first`
/// task that writes a vector anew decides that what it was before does not matter.
void set_buffers(starpu_task& task, Packed& packed, bool first) {
  task.nbuffers = 0;
  if (const std::size_t most = packed.count + most_turns; most > few_handles) {  // StarPU frees them
    task.dyn_handles = allocate<starpu_data_handle_t>(most);
    task.dyn_modes = allocate<starpu_data_access_mode>(most);
  }
  starpu_data_handle_t* const handles = STARPU_TASK_GET_HANDLES(&task);
  starpu_data_access_mode* const modes = modes_of(task);
  for (AnyBuffer& buffer : std::span(packed.buffers, packed.count)) {
    const auto handle = static_cast<starpu_data_handle_t>(buffer.memory);
    if (handle == nullptr) continue;
    int i = 0;
    while (i < task.nbuffers && handles[i] != handle) ++i;
    if (i == task.nbuffers) {
      handles[task.nbuffers++] = handle;
      modes[i] = STARPU_NONE;
      packed.kept[packed.vectors++].handle = owner_of(buffer)->shared_from_this();
    }
    modes[i] = static_cast<starpu_data_access_mode>(modes[i] | static_cast<int>(buffer.mode));
    buffer.first = static_cast<std::size_t>(i);
  }
  // StarPU makes room for its notes on each handle with the job, which who asks for expected times has it make before
  // the task takes its turns.
  if (task.dyn_handles != nullptr) {
    task.nbuffers += static_cast<int>(most_turns);
    starpu_task_get_job_id(&task);
    task.nbuffers -= static_cast<int>(most_turns);
  }
  for (std::size_t i = 0; i < packed.vectors; ++i) {
    Kept& kept = packed.kept[i];
    kept.reads = (modes[i] & STARPU_R) != 0;
    kept.writes = (modes[i] & STARPU_W) != 0;
    if (first && !kept.reads) kept.handle->renew_outcome();
    kept.outcome = kept.handle->outcome();
  }
}

/// What StarPU's schedulers ask.
double expected_time(starpu_task* task, starpu_perfmodel_arch* arch, unsigned) {
  const auto& packed = *static_cast<const Packed*>(task->cl_arg);
  const auto& [type, number, cores] = arch->devices[0];
  return static_cast<double>(packed.expected[Engine::instance().device_kind(type, number)]);
}

/// Those of a task that is to be submitted.
Expected expected_times(AnyPhase::Codelet& codelet, starpu_task& task, const Traffic& traffic) {
  Expected expected{};
  task.cl = &codelet.remembered;
  const auto kinds = Engine::instance().device_kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const double known = starpu_task_expected_length(&task, starpu_worker_get_perf_archtype(kinds[k].worker, 0), 0);
    expected[k] = static_cast<float>(expected_time(known, kinds[k], traffic));
  }
  task.cl = &codelet.codelet;
  return expected;
}

/// One that was not submitted.
struct DestroyTask {
  void operator()(starpu_task* task) const {
    task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
    starpu_task_destroy(task);
  }
};

/// A task counts from before StarPU has it, and no longer where StarPU does not get it.
class Submitting {
 public:
  explicit Submitting(const Packed& packed) : packed_(&packed) {
    Engine::instance().begin_task(packed.runtime->tasks_under_way);
  }
  ~Submitting() {
    if (packed_ == nullptr) return;
    if (packed_->foreseen != nobody) done(packed_->foreseen, packed_->expected);
    Engine::instance().end_task(packed_->runtime->tasks_under_way);
  }
  Submitting(const Submitting&) = delete;
  Submitting& operator=(const Submitting&) = delete;
  void is_over() { packed_ = nullptr; }

 private:
  const Packed* packed_;
};

/// Whether a task on one of Engine::device_kinds() reads a vector where it is, in another one's memory.
bool is_remote(const AnyBuffer& buffer, std::size_t kind) {
  return (buffer.flags & remote) != 0 && Engine::instance().reaches(kind, owner_of(buffer)->home());
}

/// Where the GPU that is to run a task reads some of its vectors so, the codelet for it; or null.
starpu_codelet* remote_codelet(AnyPhase::Codelet& codelet, const Packed& packed, const AnyBuffer* buffers) {
  if (packed.count > STARPU_NMAXBUFS) return nullptr;  // they come there
  const Engine& engine = Engine::instance();
  AnyPhase::Codelet::Nodes nodes;
  nodes.fill(STARPU_SPECIFIC_NODE_LOCAL);
  bool some = false;
  for (std::uint32_t k = 0; k < packed.count; ++k) {
    if (buffers[k].memory == nullptr || !is_remote(buffers[k], packed.foreseen)) continue;
    const Engine::DeviceKind& home = engine.device_kinds()[owner_of(buffers[k])->home()];
    nodes.at(packed.buffers[k].first) = static_cast<int>(home.node());
    some = true;
  }
  if (!some) return nullptr;
  const std::lock_guard lock(codelet.mutex);
  const auto [found, is_new] = codelet.reading_from.try_emplace(nodes, codelet.codelet);
  if (is_new) {
    found->second.specific_nodes = 1;
    std::ranges::copy(nodes, found->second.nodes);
  }
  return &found->second;
}

bool is_accelerator(std::size_t kind) { return kind != nobody && Engine::instance().device_kinds()[kind].apart; }

/// One with a memory of its own that may run a task: that which should, or else the first; or nobody.
std::size_t accelerator_of(const starpu_task& task, std::size_t foreseen) {
  const auto kinds = Engine::instance().device_kinds();
  if (is_accelerator(foreseen)) return foreseen;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].apart && (static_cast<std::uint32_t>(task.where) & kinds[k].mask()) != 0) return k;
  }
  return nobody;
}

/// By a task of so much work on an accelerator, which has them whole.
void note_written(std::span<const AnyBuffer> buffers, std::uint64_t work, Runtime::Impl& runtime) {
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr || buffer.mode == Mode::read) continue;
    runtime.note_away(*owner_of(buffer), static_cast<std::size_t>(work) * buffer.element_bytes);
  }
}

/// By a task of one that shares the host's memory, whose worker sleeps when it is done: it does not hear then that the
/// host asks for a part of a vector.
void hand_to_host(std::span<const AnyBuffer> buffers, Runtime::Impl& runtime) {
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr || buffer.mode == Mode::read) continue;
    bring_home(static_cast<starpu_data_handle_t>(buffer.memory), runtime.tasks_under_way);
  }
}

constexpr unsigned sliced = by_element | by_word | by_tile | by_task;

}  // namespace

void add(TaskTraits& traits, const Definition& definition) {
  traits.definition = &definition;
  traits.variant = traits.variant * 67 + definition.hash();
  traits.computes_in = definition.has_doubles() ? Type::f64 : Type::i32;  // its values are those of no type
}

AnyBuffer buffer_of(const Part& part) {
  const auto bytes = part.owner != nullptr ? static_cast<std::uint32_t>(part.owner->element_bytes()) : 0;
  return {part.handle, reinterpret_cast<std::size_t>(part.owner), part.size, bytes, Mode::read, plain};
}

Cut cut_over(const AnyPhase& phase, const void* arguments, Runtime& runtime, std::size_t begin, std::size_t end,
             std::size_t granule, const AnyBuffer* buffers, std::size_t count, std::size_t work_each) {
  if (begin >= end) return {begin, end, begin, 1, 0};
  bool divisible = true, scatters = false, by_cores = phase.cut_alike();
  for (const AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory == nullptr) continue;
    if ((buffer.flags & (sliced | scattered)) != 0) {
      divisible &= owner_of(buffer)->divisible();
    } else if (buffer.mode != Mode::read) {
      divisible = false;
    }
    if ((buffer.flags & scattered) != 0) (buffer.mode == Mode::read_write ? by_cores : scatters) = true;
  }
  const Runtime::Impl& impl = runtime.impl();
  const std::size_t start = begin / granule * granule, size = end - start;
  std::size_t step = divisible && (!scatters || impl.shares_memory()) && (!by_cores || impl.updates_in_parts())
                         ? impl.task_size(size, granule, work_each, Engine::Operation::current().accesses.shared > 0)
                         : size;
  const std::size_t tasks = (size + step - 1) / step;
  if (tasks > 1 && by_cores && !impl.shares_updates()) return {begin, end, start, step, tasks, true};
  const bool choose = tasks > 1 && impl.mixes_memories();
  if (choose && !suits_cores(phase, phase.codelet().history, arguments, size, tasks, impl.cores(), {buffers, count})) {
    return {begin, end, start, size, 1};
  }
  if (tasks > 1 && impl.shares_by_speed()) {
    const double share =
        share_of_accelerators(phase, phase.codelet().speeds, arguments, size, impl.cores(), {buffers, count});
    const Shares shares = share_out(size, granule, tasks, impl.cores(), share);
    return {begin, end, start, shares.step, tasks, true, shares.on_accelerators};
  }
  return {begin, end, start, step, tasks, choose};
}

Cut cut_for_team(Runtime& runtime, std::size_t n, const AnyBuffer* buffers, std::size_t count) {
  const bool divisible = std::ranges::all_of(std::span(buffers, count), [](const AnyBuffer& buffer) {
    return (buffer.flags & scattered) == 0 || owner_of(buffer)->divisible();
  });
  const std::size_t tasks = divisible ? runtime.impl().team(n) : 1;
  return {0, n, 0, n, tasks, tasks > 1};
}

void begin_scatter(const Cut& cut, const AnyBuffer* buffers, std::size_t count) {
  if (cut.tasks == 1) return;
  for (const AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory != nullptr && (buffer.flags & scattered) != 0) owner_of(buffer)->next_set();
  }
}

void Cut::apply(std::size_t task, AnyBuffer* buffers, std::size_t count) const {
  if (tasks == 1) return;
  for (AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory == nullptr || (buffer.flags & (sliced | scattered)) == 0) continue;
    Handle& owner = *owner_of(buffer);
    const Part part = (buffer.flags & scattered) != 0    ? owner.alias(tasks, task)
                      : (buffer.flags & by_element) != 0 ? owner.part(step, task)
                      : (buffer.flags & by_word) != 0    ? owner.part(step / 32, task)
                      : (buffer.flags & by_tile) != 0
                          ? owner.part(buffer.count / tiles(end - start) * tiles(step), task)
                          : owner.part(buffer.count / tasks, task);
    const AnyBuffer given = buffer_of(part);
    buffer.memory = given.memory;
    buffer.count = given.count;
  }
}

static_assert(static_cast<int>(Mode::read) == STARPU_R && static_cast<int>(Mode::write) == STARPU_W);

AnyPhase::AnyPhase(const OpenclSource& source, bool has_cuda) : source_(source), codelet_(new Codelet) {
  auto& [model, history, codelet, ahead, remembered, programs, speeds, reading_from, mutex] = *codelet_;
  history.type = STARPU_HISTORY_BASED;
  history.symbol = strdup((std::string("pleach_2_") + source.phase).c_str());  // kept for as long as the process lives
  history.footprint = model.footprint = footprint;
  history.size_base = work_of_task;  // else StarPU asks vectors that are gone when the task is
  model.type = STARPU_PER_ARCH;
  model.symbol = "pleach";
  model.arch_cost_function = expected_time;
  codelet.name = source.phase;
  codelet.model = &model;
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  set_functions(codelet, ahead, has_cuda);
  remembered = codelet;
  remembered.model = &history;
}

void submit_task(const AnyPhase& phase, Runtime& runtime, const void* arguments, std::size_t argument_bytes,
                 AnyBuffer* buffers, std::size_t count, TaskOf of) {
  starpu_codelet& codelet = phase.codelet().codelet;
  const auto [work, variant_of_types, type, serial, definition] = phase.prepare(arguments, buffers);
  Runtime::Impl::Needs needs{.serial = serial, .type = type};
  std::uint32_t variant = variant_of_types;
  const std::uint32_t home = home_of({buffers, count});
  for (const AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory == nullptr) continue;
    const Handle& owner = *owner_of(buffer);
    if (is_remote(buffer, home)) {
      variant = variant * 67 + 1;  // it takes longer, as the link does, and no room
      continue;
    }
    needs.bytes += (buffer.memory == owner.whole().handle ? owner.capacity() : buffer.count) * buffer.element_bytes;
    needs.in_place &= owner_of(buffer)->is_shared();
  }
  std::uint32_t written = codelet.where;
  if (definition != nullptr && !nvrtc_failure().empty()) written &= ~std::uint32_t{STARPU_CUDA};
  const std::uint32_t able = runtime.impl().where(written, codelet.name, needs);
  const std::uint32_t meant = of.workers == Workers::cores          ? able & STARPU_CPU
                              : of.workers == Workers::accelerators ? able & ~std::uint32_t{STARPU_CPU}
                                                                    : able;
  const std::uint32_t where = meant != 0 ? meant : able;

  OpenclBuild* program = nullptr;
  if ((where & STARPU_OPENCL) != 0) {
    program =
        &phase.codelet().programs.get(phase.source(), variant, definition, [&] { return phase.options(arguments); });
  }

  auto packed = take_packed();
  packed->phase = &phase;
  packed->runtime = &runtime.impl();
  packed->program = program;
  packed->cuda = definition != nullptr && (where & STARPU_CUDA) != 0
                     ? &definition->cuda(phase.source(), phase.options(arguments))
                     : nullptr;
  packed->work = work;
  packed->variant = variant;
  packed->count = static_cast<std::uint32_t>(count);
  const bool predicts = Engine::instance().predicts();
  packed->traffic = predicts || Profile::is_recording() ? traffic_of(phase, work, {buffers, count}) : Traffic{};
  std::copy_n(buffers, count, packed->buffers);
  std::memcpy(packed->arguments, arguments, argument_bytes);

  std::unique_ptr<starpu_task, DestroyTask> task(starpu_task_create());
  task->cl = &codelet;
  task->where = static_cast<std::int32_t>(where);
  set_buffers(*task, *packed, of.first);
  task->cl_arg = packed.get();
  task->cl_arg_size = sizeof(Packed);
  task->callback_func = finished;
  task->callback_arg = packed.get();
  if (predicts) {
    packed->expected = expected_times(phase.codelet(), *task, packed->traffic);
    if (runtime.impl().mixes_memories() || Engine::instance().several_apart()) {
      count_what_is_done();
      packed->foreseen = place(*task, packed->expected, {buffers, count});
    } else if (runtime.impl().shares_by_speed() && of.workers == Workers::all) {
      task->where = static_cast<std::int32_t>(quickest(where, packed->expected));
    }
  }
  const auto is_given_out = [](const Kept& kept) { return kept.handle->is_given_out(); };
  if (Engine::instance().runs_ahead() && std::ranges::none_of(packed->keeps(), is_given_out)) {
    task->cl = &phase.codelet().ahead;
  }
  if (starpu_codelet* const from_others = remote_codelet(phase.codelet(), *packed, buffers)) {
    task->cl = from_others;
    task->where = STARPU_CUDA;  // of its workers, that of the GPU alone
  }
  const bool on_accelerator = is_accelerator(packed->foreseen);
  const std::size_t accelerator = accelerator_of(*task, packed->foreseen);
  if (accelerator != nobody) runtime.impl().take_turns(*task, needs.bytes, accelerator);
  Submitting submitting(*packed);
  const bool by_opencl = (task->where & STARPU_OPENCL) != 0;
  const int status =
      by_opencl ? program->submit(*task, able & ~std::uint32_t{STARPU_OPENCL}) : starpu_task_submit(task.get());
  if (status != 0) throw DeviceError(std::string(codelet.name) + ": no worker can run it");
  submitting.is_over();
  // They may be gone by now.
  (void)task.release();
  (void)packed.release();
  if (on_accelerator && runtime.impl().is_crowded()) note_written({buffers, count}, work, runtime.impl());
  if (of.workers == Workers::accelerators && runtime.impl().shares_by_speed()) {
    hand_to_host({buffers, count}, runtime.impl());
  }
}

}  // namespace pleach
