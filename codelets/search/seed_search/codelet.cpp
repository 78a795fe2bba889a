#include "search/seed_search/codelet.hpp"

#include "search/seed_search/opencl.hpp"

namespace pleach::seed_search {

const Phase<Arguments, Buffers<>> submit({
    .source = opencl,
    .cpu = cpu,
    .cuda = if_cuda<cuda>,
    .work = work_of<&Buffers<>::source>,
    .accesses = {.regular = 2, .irregular = 2},
    .groups = [](const Arguments&, const Buffers<>&) { return std::size_t{1}; },
});

}  // namespace pleach::seed_search
