#include "treefix/leaffix_levels/codelet.hpp"

#include "runtime/codelet.hpp"
#include "treefix/leaffix_levels/opencl.hpp"

namespace pleach::leaffix_levels {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.value, arguments.op); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::leaffix_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)),
                      static_cast<const std::uint32_t*>(buffers.pointer(1)), buffers.pointer(2),
                      static_cast<std::uint32_t>(buffers.size(2)), buffers.pointer(4));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::leaffix_levels(arguments, static_cast<const std::uint32_t*>(buffers.pointer(0)), buffers.pointer(2),
                         static_cast<const std::uint32_t*>(buffers.pointer(3)),
                         static_cast<std::uint32_t>(buffers.size(2)), buffers.pointer(4), cuda_stream());
    cuda_check("leaffix_levels");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel wide(opencl, options(arguments), "wide"), add_blocks(opencl, options(arguments), "add_blocks"),
      narrow(opencl, options(arguments), "narrow");
  const cl_int inclusive = arguments.inclusive;
  const auto n = static_cast<cl_uint>(buffers.size(2));
  for_each_run_up(arguments.levels, narrow_level, [&](Levels run, bool is_wide) {
    if (!is_wide) {
      narrow.launch(1, 256, cl_uint{run.first}, cl_uint{run.last}, cl_uint{arguments.degree}, inclusive, n,
                    buffers.opencl(0), buffers.opencl(2), buffers.opencl(3), buffers.opencl(4));
      return;
    }
    const std::uint32_t begin = run.begin(), end = run.end();
    wide.launch((end - begin + 255) / 256, 256, cl_uint{begin}, cl_uint{end}, inclusive, n, buffers.opencl(0),
                buffers.opencl(2), buffers.opencl(4));
    for (std::uint32_t height = 1; takes_blocks(arguments.degree, height); ++height) {
      const Blocks within(begin, end, height);
      if (within.first >= within.last) break;
      add_blocks.launch((within.last - within.first + 7) / 8, 256, cl_uint{height}, cl_uint{within.first},
                        cl_uint{within.last}, inclusive, n, buffers.opencl(2), buffers.opencl(4));
    }
  });
}

Codelet<Arguments> codelet("leaffix_levels", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& child, const Part& up, const Part& weight,
            const Part& offset, const Part& sums) {
  const auto mode = arguments.begin == 0 && arguments.end == weight.size ? STARPU_W : STARPU_RW;
  codelet.submit(runtime, arguments, arguments.end - arguments.begin,
                 {{child, STARPU_R}, {up, STARPU_R}, {weight, STARPU_R}, {offset, STARPU_R}, {sums, mode}}, opencl,
                 options(arguments), {arguments.value});
}

}  // namespace pleach::leaffix_levels
