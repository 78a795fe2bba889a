#include "runtime/phases/elementwise.hpp"
#include "sort/pack_keys/element.hpp"
#include "sort/pack_keys/kernels.hpp"
#include "sort/record.hpp"

namespace pleach::pack_keys {

const Phase<Arguments, Buffers<>> submit(elementwise<&Arguments::size>(opencl), {.regular = 3},
                                         {.options = [](const Arguments& a) { return record_bytes(a.record); }});

}  // namespace pleach::pack_keys
