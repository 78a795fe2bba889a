#include "sort/choose_splitters/kernels.hpp"
#include "sort/record.hpp"

namespace pleach::choose_splitters {

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size} * a.samples; },
    {.regular = 1, .irregular = 1},
    {.groups = [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size}; },
     .options = [](const Arguments& a) { return record_bytes(a.record); }});

}  // namespace pleach::choose_splitters
