#include "sort/find_buckets/kernels.hpp"
#include "sort/record.hpp"

namespace pleach::find_buckets {

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size} * a.work_each; }, {.regular = 2},
    {.groups = [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size}; },
     .options = [](const Arguments& a) { return record_bytes(a.record); }});

}  // namespace pleach::find_buckets
