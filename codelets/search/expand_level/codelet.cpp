#include "search/expand_level/codelet.hpp"

#include "runtime/describe.hpp"
#include "runtime/tile.hpp"
#include "search/expand_level/opencl.hpp"

#include <algorithm>

namespace pleach::expand_level {

namespace {

/// Every kernel sees from the Control whether there is anything left for it to do.
void launch(const Arguments& a, const Buffers<>& b, const OpenclProgram& program) {
  const std::size_t many = std::clamp<std::size_t>(tiles(b.queue.size()), 1, 1024);
  const std::uint32_t narrow = std::max<std::uint32_t>(a.narrow / a.levels, 1);
  for (std::uint32_t level = 0; level < a.levels; ++level) {
    program("expand_narrow").launch(1, 256, narrow, a.alpha, all(b));
    program("expand").launch(many, 256, a.alpha, all(b));
    program("split").launch(many, 256, a.alpha, all(b));
    program("advance").launch(1, 1, a.alpha, b.control);
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::neighbour>,
    .opencl = launch,
    .serial = [](const Arguments& a) { return a.levels == 0; },
});

}  // namespace pleach::expand_level
