#include "components/flatten_labels/codelet.hpp"

#include "components/flatten_labels/opencl.hpp"
#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"

namespace pleach::flatten_labels {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::flatten_labels(arguments, static_cast<std::uint32_t*>(buffers.pointer(0)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::flatten_labels(arguments, static_cast<std::uint32_t*>(buffers.pointer(0)), cuda_stream());
    cuda_check("flatten_labels");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "flatten_labels");
  kernel.launch(tiles(arguments.count), 256, buffers.opencl(0), cl_ulong{arguments.first},
                cl_ulong{arguments.first} + arguments.count);
}

Codelet<Arguments> codelet("flatten_labels", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& label) {
  codelet.submit(runtime, arguments, arguments.count, {{label, STARPU_RW}}, opencl, options, {});
}

}  // namespace pleach::flatten_labels
