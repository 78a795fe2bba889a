#include "expression/carry_tiles/kernels.hpp"

namespace pleach::carry_tiles {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::chains>, {.regular = 2},
                                         {.groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; }});

}  // namespace pleach::carry_tiles
