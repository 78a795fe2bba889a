#include "treefix/walk_columns/kernels.hpp"

namespace pleach::walk_columns {

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size} * a.work_each.value; },
    {.regular = 2}, {.groups = [](const Arguments& a, const Buffers<>&) { return groups_of(a.size); }});

}  // namespace pleach::walk_columns
