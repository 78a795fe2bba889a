#include "runtime/phases/elementwise.hpp"
#include "sort/record.hpp"
#include "sort/unpack_keys/element.hpp"
#include "sort/unpack_keys/kernels.hpp"

namespace pleach::unpack_keys {

const Phase<Arguments, Buffers<>> submit(elementwise<&Buffers<>::record>(opencl), {.regular = 2},
                                         {.options = [](const Arguments& a) { return record_bytes(a.record); }});

}  // namespace pleach::unpack_keys
