#include "tree/range_minima/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "tree/range_minima/opencl.hpp"

namespace pleach::range_minima {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, min); }

// The buffers are values, table, a, b, result and, for ancestor, place and order.
Queries queries_of(const Arguments& arguments, const Buffers& buffers) {
  const auto of_ancestor = [&](int i) { return arguments.kind == Kind::ancestor ? buffers.pointer(i) : nullptr; };
  return {buffers.pointer(2), buffers.pointer(3), buffers.pointer(4), buffers.size(2), of_ancestor(5), of_ancestor(6)};
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::range_minima(arguments, static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.size(0),
                    static_cast<const std::int32_t*>(buffers.pointer(1)), queries_of(arguments, buffers));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::range_minima(arguments, static_cast<const std::int32_t*>(buffers.pointer(0)), buffers.size(0),
                       static_cast<const std::int32_t*>(buffers.pointer(1)), queries_of(arguments, buffers),
                       cuda_stream());
    cuda_check("range_minima");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  const std::size_t m = buffers.size(2), groups = (m + 255) / 256;
  const cl_ulong blocks = minima_blocks(buffers.size(0));
  if (arguments.kind == Kind::height) {
    OpenclKernel kernel(opencl, options(arguments), "height");
    kernel.launch(groups, 256, buffers.opencl(0), buffers.opencl(1), blocks, buffers.opencl(2), buffers.opencl(3),
                  buffers.opencl(4), cl_ulong{m});
  } else {
    OpenclKernel kernel(opencl, options(arguments), "ancestor");
    kernel.launch(groups, 256, buffers.opencl(0), buffers.opencl(1), blocks, buffers.opencl(2), buffers.opencl(3),
                  buffers.opencl(4), cl_ulong{m}, buffers.opencl(5), buffers.opencl(6));
  }
}

Codelet<Arguments> codelet("range_minima", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& values, const Part& table, const Part& a, const Part& b,
            const Part& result, const Part& place, const Part& order, Keep keep) {
  std::vector<Access> accesses{{values, STARPU_R}, {table, STARPU_R}, {a, STARPU_R}, {b, STARPU_R}, {result, STARPU_W}};
  if (arguments.kind == Kind::ancestor) accesses.insert(accesses.end(), {{place, STARPU_R}, {order, STARPU_R}});
  codelet.submit(runtime, arguments, a.size, accesses, opencl, options(arguments), {arguments.index}, std::move(keep));
}

}  // namespace pleach::range_minima
