#include "scan_tiles/codelet.hpp"

#include "runtime/codelet.hpp"
#include "scan_tiles/opencl.hpp"
#include "tile.hpp"

namespace pleach::scan_tiles {

namespace {

// The buffers are offsets, input and, unless the scan is in place, output.
int output_of(const Arguments& arguments) { return arguments.in_place ? 1 : 2; }

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::scan_tiles(arguments, buffers.pointer(1), buffers.size(1), buffers.pointer(0),
                  buffers.pointer(output_of(arguments)));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::scan_tiles(arguments, buffers.pointer(1), buffers.size(1), buffers.pointer(0),
                     buffers.pointer(output_of(arguments)), cuda_stream());
    cuda_check("scan_tiles");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, opencl_options(arguments.value, arguments.op), "scan_tiles");
  kernel.launch(tiles(buffers.size(1)), 256, buffers.opencl(1), cl_ulong{buffers.size(1)}, buffers.opencl(0),
                buffers.opencl(output_of(arguments)), cl_int{arguments.inclusive});
}

Codelet<Arguments> codelet("scan_tiles", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& input, const Part& offsets, const Part& output,
            Keep keep) {
  arguments.in_place = input.handle == output.handle;
  const auto submit_with = [&](std::initializer_list<Access> accesses) {
    codelet.submit(runtime, arguments, input.size, accesses, opencl, opencl_options(arguments.value, arguments.op),
                   {arguments.value}, std::move(keep));
  };
  if (arguments.in_place) {
    submit_with({{offsets, STARPU_R}, {output, STARPU_RW}});
  } else {
    submit_with({{offsets, STARPU_R}, {input, STARPU_R}, {output, STARPU_W}});
  }
}

}  // namespace pleach::scan_tiles
