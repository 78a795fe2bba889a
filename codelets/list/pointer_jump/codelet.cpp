#include "list/pointer_jump/codelet.hpp"

#include "list/pointer_jump/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::pointer_jump {

namespace {

std::string options(const Arguments& arguments) {
  return opencl_options(Type::i32, plus) + node_options(arguments.bits);
}

std::int32_t* changed(const Arguments& arguments, const Buffers& buffers) {
  return arguments.reports ? static_cast<std::int32_t*>(buffers.pointer(1)) : nullptr;
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::pointer_jump(arguments, buffers.pointer(0), changed(arguments, buffers));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::pointer_jump(arguments, buffers.pointer(0), changed(arguments, buffers), cuda_stream());
    cuda_check("pointer_jump");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "pointer_jump");
  // A kernel that reports nothing does not look at the buffer.
  const OpenclBuffer changed = buffers.opencl(arguments.reports ? 1 : 0);
  for (std::uint32_t round = 0; round < arguments.rounds; ++round) {
    if (arguments.reports) opencl_fill(changed, 0, sizeof(std::int32_t), 1);
    kernel.launch(tiles(arguments.count), 256, buffers.opencl(0), cl_ulong{arguments.first},
                  cl_ulong{arguments.first} + arguments.count, cl_int{arguments.lean}, changed,
                  cl_int{arguments.reports});
  }
}

Codelet<Arguments> codelet("pointer_jump", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& nodes, const Part* changed) {
  arguments.reports = changed != nullptr;
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, std::size_t{arguments.count} * arguments.rounds, accesses, opencl,
                   options(arguments), {});
  };
  if (changed != nullptr) {
    submit_with({{nodes, STARPU_RW}, {*changed, STARPU_W}});
  } else {
    submit_with({{nodes, STARPU_RW}});
  }
}

}  // namespace pleach::pointer_jump
