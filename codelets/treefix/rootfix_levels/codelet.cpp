#include "treefix/rootfix_levels/codelet.hpp"

#include "runtime/codelet.hpp"
#include "treefix/rootfix_levels/opencl.hpp"

namespace pleach::rootfix_levels {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.value, arguments.op); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::rootfix_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(1),
                      buffers.pointer(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::rootfix_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(1),
                         static_cast<const std::uint32_t*>(buffers.pointer(2)), buffers.pointer(3), cuda_stream());
    cuda_check("rootfix_levels");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel wide(opencl, options(arguments), "wide"), narrow(opencl, options(arguments), "narrow");
  const cl_int inclusive = arguments.inclusive;
  for_each_run(arguments.levels, narrow_level, [&](Levels run, bool is_wide) {
    if (is_wide) {
      wide.launch((run.end() - run.begin() + 255) / 256, 256, cl_uint{run.begin()}, cl_uint{run.end()}, inclusive,
                  buffers.opencl(0), buffers.opencl(1), buffers.opencl(3));
    } else {
      narrow.launch(1, 256, cl_uint{run.first}, cl_uint{run.last}, inclusive, buffers.opencl(0), buffers.opencl(1),
                    buffers.opencl(2), buffers.opencl(3));
    }
  });
}

Codelet<Arguments> codelet("rootfix_levels", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& up, const Part& weight, const Part& offset,
            const Part& sums) {
  const bool all = arguments.begin == 0 && arguments.end == up.size;
  codelet.submit(runtime, arguments, arguments.end - arguments.begin,
                 {{up, STARPU_R}, {weight, STARPU_R}, {offset, STARPU_R}, {sums, all ? STARPU_W : STARPU_RW}}, opencl,
                 options(arguments), {arguments.value});
}

}  // namespace pleach::rootfix_levels
