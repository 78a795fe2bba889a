#include "list/recombine/kernels.hpp"

namespace pleach::recombine {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::locals>, {.regular = 2},
                                         {.options =
                                              [](const Arguments& a) {
                                                return opencl_type("RESULT", a.result) +
                                                       (a.from_tail ? " -DFROM_TAIL" : "");
                                              },
                                          .set_modes =
                                              [](const Arguments& a, Buffers<>& b) {
                                                if (!a.keeps_result) b.result.mode = Mode::write;
                                              }});

}  // namespace pleach::recombine
