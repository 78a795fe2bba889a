#include "sort/key_words/kernels.hpp"

namespace pleach::key_words {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::number>, {.regular = 3});

}  // namespace pleach::key_words
