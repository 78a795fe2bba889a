#include "digit_histogram/codelet.hpp"

#include "digit_histogram/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::digit_histogram {

namespace {

const std::string options = opencl_options(Type::i32, plus);

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::digit_histogram(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.size(0),
                       static_cast<std::uint32_t*>(buffers.pointer(1)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::digit_histogram(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.size(0),
                          static_cast<std::uint32_t*>(buffers.pointer(1)), cuda_stream());
    cuda_check("digit_histogram");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options, "digit_histogram");
  const std::size_t m = buffers.size(0);
  kernel.launch((m + arguments.block - 1) / arguments.block, 256, cl_uint{arguments.digit.shift},
                cl_uint{arguments.digit.bits}, cl_uint{arguments.block}, cl_uint{arguments.first_block},
                cl_uint{arguments.blocks}, buffers.opencl(0), static_cast<cl_uint>(m), buffers.opencl(1));
}

Codelet<Arguments> codelet("digit_histogram", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& key, const Part& count) {
  codelet.submit(runtime, arguments, key.size, {{key, STARPU_R}, {count, STARPU_W}}, opencl, options, {});
}

}  // namespace pleach::digit_histogram
