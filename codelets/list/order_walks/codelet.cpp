#include "list/order_walks/kernels.hpp"

namespace pleach::order_walks {

const Phase<Arguments, Buffers<>> submit(
    kernels, work_of<&Buffers<>::order>, {.regular = 3, .irregular = 1},
    {.opencl = [](const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
      program("pleach_order_walks").launch(b.records.size() / chunk_words(0), record_lanes, scalars(a), all(b));
    }});

}  // namespace pleach::order_walks
