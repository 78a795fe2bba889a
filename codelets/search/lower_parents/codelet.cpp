#include "search/lower_parents/kernels.hpp"

#include <algorithm>

namespace pleach::lower_parents {

namespace {

/// The number of vertices to look at is unknown: mostly few.
std::size_t groups(const Arguments& a, const Buffers<>&) { return std::clamp<std::size_t>(a.size / 256, 1, 2048); }

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels,
                                         [](const Arguments& a, const Buffers<>&) {
                                           return std::size_t{a.size} * a.work_each;
                                         },
                                         {.regular = 1.1, .irregular = 1.25}, {.groups = groups});

}  // namespace pleach::lower_parents
