#include "sort/bound_buckets/kernels.hpp"

namespace pleach::bound_buckets {

const Phase<Arguments, Buffers> submit(kernels, work_of<&Buffers::segment>, {.regular = 4});

}  // namespace pleach::bound_buckets
