#include "treefix/tour_read/codelet.hpp"

#include "runtime/codelet.hpp"
#include "treefix/tour_read/opencl.hpp"

namespace pleach::tour_read {

namespace {

// The buffers are enter, euler, offsets, result and, for leaffix, leave.
int leave_of(const Arguments& arguments) { return arguments.direction == Direction::leaf ? 4 : 0; }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::tour_read(arguments, buffers.pointer(0), buffers.pointer(leave_of(arguments)), buffers.size(0),
                 buffers.pointer(1), buffers.pointer(2), buffers.pointer(3));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::tour_read(arguments, buffers.pointer(0), buffers.pointer(leave_of(arguments)), buffers.size(0),
                    buffers.pointer(1), buffers.pointer(2), buffers.pointer(3), cuda_stream());
    cuda_check("tour_read");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, opencl_options(arguments.index, arguments.value, arguments.op), "tour_read");
  kernel.launch((buffers.size(0) + 255) / 256, 256, buffers.opencl(0), buffers.opencl(leave_of(arguments)),
                cl_ulong{buffers.size(0)}, buffers.opencl(1), buffers.opencl(2), buffers.opencl(3),
                cl_int{arguments.direction == Direction::root});
}

Codelet<Arguments> codelet("tour_read", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& enter, const Part& leave, const Part& euler,
            const Part& offsets, const Part& result, Keep keep) {
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, enter.size, accesses, opencl,
                   opencl_options(arguments.index, arguments.value, arguments.op), {arguments.value}, std::move(keep));
  };
  if (arguments.direction == Direction::leaf) {
    submit_with({{enter, STARPU_R}, {euler, STARPU_R}, {offsets, STARPU_R}, {result, STARPU_W}, {leave, STARPU_R}});
  } else {
    submit_with({{enter, STARPU_R}, {euler, STARPU_R}, {offsets, STARPU_R}, {result, STARPU_W}});
  }
}

}  // namespace pleach::tour_read
