#include "sort/key_words/kernels.hpp"

namespace pleach::key_words {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::key>, {.regular = 2},
                                         {.options = [](const Arguments& a) -> std::string {
                                           return bytes_of(a.value) == 8 ? " -DVALUE_IS_WIDE" : "";
                                         }});

}  // namespace pleach::key_words
