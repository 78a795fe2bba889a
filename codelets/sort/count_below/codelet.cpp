#include "sort/count_below/kernels.hpp"

namespace pleach::count_below {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::pivot>, {.regular = 2, .irregular = 32},
                                         {.options = [](const Arguments& a) -> std::string {
                                           return bytes_of(a.value) == 8 ? " -DVALUE_IS_WIDE" : "";
                                         }});

}  // namespace pleach::count_below
