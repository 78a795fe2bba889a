#include "treefix/tour_confine/kernels.hpp"

#include <algorithm>
#include <string>

namespace pleach::tour_confine {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t groups = std::min<std::size_t>(tiles(b.tour.size()), 1024);
  const cl_int components = a.value == Type::c32 || a.value == Type::c64 ? 2 : 1;
  for (cl_int component = 0; component < components; ++component) {
    program("pleach_tile_maxima").launch(groups, 256, component, scalars(a), all(b));
    program("pleach_scan_maxima").launch(classes, 256, all(b));
    program("pleach_confine").launch(groups, 256, component, scalars(a), all(b));
  }
}

std::string options(const Arguments&) { return "-DFOUND_WORDS=" + std::to_string(found_words); }

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::tour>, {.regular = 0},
                                         {.opencl = launch, .options = options});

}  // namespace pleach::tour_confine
