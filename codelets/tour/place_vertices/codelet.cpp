#include "tour/place_vertices/codelet.hpp"

#include "runtime/codelet.hpp"
#include "tour/place_vertices/opencl.hpp"

namespace pleach::place_vertices {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::place_vertices(arguments, static_cast<const Visit*>(buffers.pointer(0)),
                      static_cast<const std::int32_t*>(buffers.pointer(1)), buffers.pointer(2),
                      static_cast<std::int32_t*>(buffers.pointer(3)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::place_vertices(arguments, static_cast<const Visit*>(buffers.pointer(0)),
                         static_cast<const std::int32_t*>(buffers.pointer(1)), buffers.pointer(2),
                         static_cast<std::int32_t*>(buffers.pointer(3)), cuda_stream());
    cuda_check("place_vertices");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "place_vertices");
  kernel.launch((arguments.size + 255) / 256, 256, cl_uint{arguments.first}, cl_uint{arguments.size},
                cl_uint{arguments.n}, buffers.opencl(0), buffers.opencl(1), buffers.opencl(2), buffers.opencl(3));
}

Codelet<Arguments> codelet("place_vertices", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& moved, const Part& parent,
            const Part& position) {
  codelet.submit(runtime, arguments, arguments.size,
                 {{visit, STARPU_R}, {moved, STARPU_R}, {parent, STARPU_W}, {position, STARPU_W}}, opencl,
                 options(arguments), {});
}

}  // namespace pleach::place_vertices
