#include "runtime/phases/elementwise.hpp"
#include "sort/key_words/element.hpp"
#include "sort/key_words/kernels.hpp"

namespace pleach::key_words {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::number>(opencl), {.regular = 3});

}  // namespace pleach::key_words
