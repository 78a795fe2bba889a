#include "find_fault/codelet.hpp"

#include "find_fault/opencl.hpp"
#include "runtime/codelet.hpp"
#include "tile.hpp"

namespace pleach::find_fault {

namespace {

std::string options(const Arguments& arguments) {
  return opencl_options(arguments.index, Type::i32, plus) + node_options(arguments.bits);
}

// The buffers are from, fault and, but for unreached, to.
const void* to(const Arguments& arguments, const Buffers& buffers) {
  return arguments.kind == Kind::unreached ? nullptr : buffers.pointer(2);
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::find_fault(arguments, buffers.pointer(0), buffers.size(0), to(arguments, buffers),
                  static_cast<std::uint32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::find_fault(arguments, buffers.pointer(0), buffers.size(0), to(arguments, buffers),
                     static_cast<std::uint32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("find_fault");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  constexpr const char* names[] = {"shared_successor", "no_end", "unreached"};
  OpenclKernel kernel(opencl, options(arguments), names[static_cast<int>(arguments.kind)]);
  const std::size_t groups = tiles(buffers.size(0));
  const cl_uint first = arguments.first;
  const cl_ulong count = buffers.size(0);
  opencl_fill(buffers.opencl(1), 0xff, sizeof(std::uint32_t), 1);
  if (arguments.kind == Kind::unreached) {
    kernel.launch(groups, 256, first, buffers.opencl(0), count, cl_uint{arguments.local_words}, buffers.opencl(1));
  } else {
    kernel.launch(groups, 256, first, buffers.opencl(0), count, buffers.opencl(2), buffers.opencl(1));
  }
}

Codelet<Arguments> codelet("find_fault", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& fault) {
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, from.size, accesses, opencl, options(arguments), {arguments.index});
  };
  if (arguments.kind == Kind::unreached) {
    submit_with({{from, STARPU_R}, {fault, STARPU_W}});
  } else {
    submit_with({{from, STARPU_R}, {fault, STARPU_W}, {to, STARPU_R}});
  }
}

}  // namespace pleach::find_fault
