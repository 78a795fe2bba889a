#include "runtime/phases/elementwise.hpp"
#include "search/unite_vertices/element.hpp"
#include "search/unite_vertices/kernels.hpp"

namespace pleach::unite_vertices {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::set>(opencl), {.regular = 2},
                                       {.set_modes = [](const Arguments& a, Buffers& b) {
                                         if (!a.adds) b.set.mode = Mode::write;
                                       }});

}  // namespace pleach::unite_vertices
