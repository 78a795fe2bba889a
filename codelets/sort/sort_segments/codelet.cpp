#include "sort/record.hpp"
#include "sort/sort_segments/kernels.hpp"

namespace pleach::sort_segments {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 30},
                                         {.groups = [](const Arguments&,
                                                       const Buffers<>& b) { return b.segment.size(); },
                                          .options = [](const Arguments& a) { return record_bytes(a.record); }});

}  // namespace pleach::sort_segments
