#include "treefix/tour_confine/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "treefix/tour_confine/opencl.hpp"

#include <algorithm>

namespace pleach::tour_confine {

namespace {

const std::int32_t* found(const Buffers& buffers) { return static_cast<const std::int32_t*>(buffers.pointer(0)); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::tour_confine(arguments, found(buffers), buffers.size(0), buffers.pointer(1), buffers.size(1), buffers.pointer(2),
                    buffers.pointer(3), buffers.pointer(4));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::tour_confine(arguments, found(buffers), buffers.size(0), buffers.pointer(1), buffers.size(1),
                       buffers.pointer(2), buffers.pointer(3), buffers.pointer(4), buffers.pointer(5), cuda_stream());
    cuda_check("tour_confine");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const std::string options = opencl_options(arguments.index, arguments.value, Operator::plus);
  const cl_ulong k = buffers.size(0), m = buffers.size(1);
  const std::size_t groups = std::min<std::size_t>(tiles(m), 1024);
  const cl_int rootfix = arguments.direction == Direction::root;
  const int components = arguments.value == Type::c32 || arguments.value == Type::c64 ? 2 : 1;
  for (cl_int component = 0; component < components; ++component) {
    OpenclKernel(opencl, options, "tile_maxima")
        .launch(groups, 256, buffers.opencl(0), k, buffers.opencl(1), m, buffers.opencl(2), buffers.opencl(3),
                buffers.opencl(5), rootfix, component);
    OpenclKernel(opencl, options, "scan_maxima").launch(3, 256, buffers.opencl(0), k, m, buffers.opencl(5));
    OpenclKernel(opencl, options, "confine")
        .launch(groups, 256, buffers.opencl(0), k, buffers.opencl(1), m, buffers.opencl(2), buffers.opencl(3),
                buffers.opencl(4), buffers.opencl(5), rootfix, cl_int{arguments.inclusive}, component);
  }
}

Codelet<Arguments> codelet("tour_confine", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& found, const Part& tour, const Part& other,
            const Part& weight, const Part& result, const Part& table, Keep keep) {
  codelet.submit(runtime, arguments, tour.size,
                 {{found, STARPU_R},
                  {tour, STARPU_R},
                  {other, STARPU_R},
                  {weight, STARPU_R},
                  {result, STARPU_RW},
                  {table, STARPU_W}},
                 opencl, opencl_options(arguments.index, arguments.value, Operator::plus), {arguments.value},
                 std::move(keep));
}

}  // namespace pleach::tour_confine
