#include "list/select_splitters/codelet.hpp"

#include "list/select_splitters/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::select_splitters {

namespace {

const std::string options = opencl_options(Type::i32, plus);

// The buffers are start and, where there are many lists, heads.
const std::uint32_t* heads(const Arguments& arguments, const Buffers& buffers) {
  return arguments.listed ? static_cast<const std::uint32_t*>(buffers.pointer(1)) : nullptr;
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::select_splitters(arguments, heads(arguments, buffers), static_cast<std::uint32_t*>(buffers.pointer(0)),
                        buffers.size(0));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::select_splitters(arguments, heads(arguments, buffers), static_cast<std::uint32_t*>(buffers.pointer(0)),
                           buffers.size(0), cuda_stream());
    cuda_check("select_splitters");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "select_splitters");
  const Splitters& s = arguments.splitters;
  kernel.launch((buffers.size(0) + 255) / 256, 256, cl_ulong{s.reciprocal}, cl_uint{s.count}, cl_uint{s.spacing},
                cl_uint{s.jitter}, cl_uint{s.seed}, cl_uint{arguments.head}, cl_int{arguments.listed},
                buffers.opencl(arguments.listed ? 1 : 0), buffers.opencl(0), cl_ulong{buffers.size(0)});
}

Codelet<Arguments> codelet("select_splitters", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& start, const Part* heads) {
  arguments.listed = heads != nullptr;
  if (heads != nullptr) {
    codelet.submit(runtime, arguments, start.size, {{start, STARPU_W}, {*heads, STARPU_R}}, opencl, options, {});
  } else {
    codelet.submit(runtime, arguments, start.size, {{start, STARPU_W}}, opencl, options, {});
  }
}

}  // namespace pleach::select_splitters
