#include "sort/record.hpp"
#include "sort/unpack_keys/kernels.hpp"

namespace pleach::unpack_keys {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::record>, {.regular = 2},
                                         {.options = [](const Arguments& a) { return record_bytes(a.record); }});

}  // namespace pleach::unpack_keys
