#include "components/hook_rows/codelet.hpp"

#include "components/hook_rows/opencl.hpp"
#include "runtime/codelet.hpp"

namespace pleach::hook_rows {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::hook_rows(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(1),
                 static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)),
                 buffers.size(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::hook_rows(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(1),
                    static_cast<std::uint32_t*>(buffers.pointer(2)), static_cast<std::uint32_t*>(buffers.pointer(3)),
                    buffers.size(3), cuda_stream());
    cuda_check("hook_rows");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const auto launch = [&](const char* name) {
    OpenclKernel(opencl, options(arguments), name)
        .launch(buffers.size(3), 256, cl_uint{arguments.first}, cl_uint{arguments.first + arguments.count},
                cl_uint{arguments.begin}, cl_uint{arguments.end}, cl_uint{arguments.skip}, cl_uint{arguments.linked},
                buffers.opencl(0), buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
  };
  launch("hook_short");
  if (arguments.end == all) launch("hook_long");
}

Codelet<Arguments> codelet("hook_rows", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& label,
            const Part& joined) {
  const std::size_t work = arguments.end == all ? neighbour.size : arguments.count;
  codelet.submit(runtime, arguments, work,
                 {{offset, STARPU_R}, {neighbour, STARPU_R}, {label, STARPU_RW}, {joined, STARPU_W}}, opencl,
                 options(arguments), {arguments.index});
}

}  // namespace pleach::hook_rows
