#include "tree/number_vertices/codelet.hpp"

#include "runtime/codelet.hpp"
#include "runtime/tile.hpp"
#include "tree/number_vertices/opencl.hpp"

namespace pleach::number_vertices {

namespace {

std::string options(const Arguments& arguments) { return opencl_options(arguments.index, Type::i32, plus); }

/// Calls f(function, buffer) for those that are wanted: their buffers stand behind the four that are read.
template <class F>
void for_each_wanted(const Arguments& arguments, F f) {
  int buffer = 4;
  for (std::size_t k = 0; k < functions; ++k) {
    if ((arguments.wanted >> k & 1) != 0) f(k, buffer++);
  }
}

Results<void*> results_of(const Arguments& arguments, const Buffers& buffers) {
  Results<void*> results{};
  for_each_wanted(arguments, [&](std::size_t k, int buffer) { results[k] = buffers.pointer(buffer); });
  return results;
}

void run_cpu(const Arguments& arguments, const Buffers& buffers) {
  cpu::number_vertices(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                       static_cast<const std::uint64_t*>(buffers.pointer(2)),
                       static_cast<const std::uint32_t*>(buffers.pointer(3)), results_of(arguments, buffers));
}

void run_cuda(const Arguments& arguments, const Buffers& buffers) {
  if constexpr (with_cuda) {
    cuda::number_vertices(arguments, buffers.pointer(0), buffers.pointer(1), buffers.size(0),
                          static_cast<const std::uint64_t*>(buffers.pointer(2)),
                          static_cast<const std::uint32_t*>(buffers.pointer(3)), results_of(arguments, buffers),
                          cuda_stream());
    cuda_check("number_vertices");
  }
}

void run_opencl(const Arguments& arguments, const Buffers& buffers) {
  OpenclKernel kernel(opencl, options(arguments), "number_vertices");
  // The kernel does not look at those that are not wanted.
  Results<OpenclBuffer> results;
  results.fill(buffers.opencl(0));
  for_each_wanted(arguments, [&](std::size_t k, int buffer) { results[k] = buffers.opencl(buffer); });
  kernel.launch(tiles(buffers.size(0)), 256, buffers.opencl(0), buffers.opencl(1), cl_ulong{buffers.size(0)},
                buffers.opencl(2), buffers.opencl(3), cl_uint{arguments.wanted}, results[size], results[preorder],
                results[postorder], results[level]);
}

Codelet<Arguments> codelet("number_vertices", Codelet<Arguments>::Bodies<run_cpu, run_cuda, run_opencl>{});

}  // namespace

void submit(Runtime& runtime, Arguments arguments, const Part& enter, const Part& leave, const Part& words,
            const Part& offsets, const Results<const Part*>& results, Keep keep) {
  std::vector<Access> accesses{{enter, STARPU_R}, {leave, STARPU_R}, {words, STARPU_R}, {offsets, STARPU_R}};
  for (std::size_t k = 0; k < functions; ++k) {
    if (results[k] == nullptr) continue;
    arguments.wanted |= 1U << k;
    accesses.push_back({*results[k], STARPU_W});
  }
  codelet.submit(runtime, arguments, enter.size, accesses, opencl, options(arguments), {arguments.index},
                 std::move(keep));
}

}  // namespace pleach::number_vertices
