#include "search/lower_parents/kernels.hpp"

namespace pleach::lower_parents {

const Phase<Arguments, Buffers<>> submit(kernels,
                                         [](const Arguments& a, const Buffers<>&) {
                                           return std::size_t{a.size} * a.work_each;
                                         },
                                         {.regular = 1.1, .irregular = 1.25});

}  // namespace pleach::lower_parents
