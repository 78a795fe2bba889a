#include "tour_write/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tile.hpp"
#include "tour_write/opencl.hpp"

namespace pleach::tour_write {

namespace {

std::int32_t* found(const Arguments& arguments, const Buffers& buffers) {
  return is_rounded_type(arguments.value) ? static_cast<std::int32_t*>(buffers.pointer(4)) : nullptr;
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::tour_write(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                  buffers.pointer(3), found(arguments, buffers));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::tour_write(arguments, buffers.pointer(0), buffers.size(0), buffers.pointer(1), buffers.pointer(2),
                     buffers.pointer(3), found(arguments, buffers), cuda_stream());
    cuda_check("tour_write");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, opencl_options(arguments.index, arguments.value, arguments.op), "tour_write");
  // Integers have no such buffer, and their kernel does not look at it.
  const OpenclBuffer found = buffers.opencl(is_rounded_type(arguments.value) ? 4 : 3);
  if (is_rounded_type(arguments.value)) opencl_fill(found, 0, sizeof(std::int32_t), 1);
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), cl_ulong{buffers.size(0)}, buffers.opencl(1),
                buffers.opencl(2), buffers.opencl(3), found, cl_int{arguments.direction == Direction::root},
                cl_int{arguments.after});
}

Codelet<Arguments> codelet("tour_write", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& weight, const Part& euler,
            const Part& sums, const Part* found) {
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, tour.size, accesses, opencl,
                   opencl_options(arguments.index, arguments.value, arguments.op), {arguments.value});
  };
  if (found != nullptr) {
    submit_with({{tour, STARPU_R}, {weight, STARPU_R}, {euler, STARPU_W}, {sums, STARPU_W}, {*found, STARPU_W}});
  } else {
    submit_with({{tour, STARPU_R}, {weight, STARPU_R}, {euler, STARPU_W}, {sums, STARPU_W}});
  }
}

}  // namespace pleach::tour_write
