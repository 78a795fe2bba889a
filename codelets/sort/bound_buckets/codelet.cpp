#include "runtime/phases/elementwise.hpp"
#include "sort/bound_buckets/element.hpp"
#include "sort/bound_buckets/kernels.hpp"

namespace pleach::bound_buckets {

const Phase<Arguments, Buffers> submit(elementwise<&Buffers::segment>(opencl), {.regular = 4});

}  // namespace pleach::bound_buckets
