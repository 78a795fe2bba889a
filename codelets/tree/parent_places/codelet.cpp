#include "tree/parent_places/kernels.hpp"

namespace pleach::parent_places {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::order>, {.regular = 2, .irregular = 2},
                                         {.granule = tile,
                                          .options = [](const Arguments& a) { return opencl_type("PLACE", a.place); }});

}  // namespace pleach::parent_places
