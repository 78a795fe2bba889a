#include "array/permutation.hpp"
#include "list/replay_walks/kernels.hpp"

namespace pleach::replay_walks {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t chunks = b.records.size() / chunk_words(a.weighted ? bytes_of(a.value) : 0);
  program("pleach_replay_walks").launch(chunks, record_lanes, scalars(a), all(b));
}

}  // namespace

std::size_t scratch_words(std::size_t n, Type value) { return permutation_words(n, bytes_of(value)); }

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::result>, {.regular = 9},
                                         {.opencl = launch,
                                          .options =
                                              [](const Arguments& a) {
                                                return opencl_type("RESULT", a.result) +
                                                       (a.from_tail ? " -DFROM_TAIL" : "") +
                                                       (a.weighted ? " -DWEIGHTED" : "");
                                              },
                                          .set_modes =
                                              [](const Arguments& a, Buffers<>& b) {
                                                if (!a.keeps_result) b.result.mode = Mode::write;
                                              }});

}  // namespace pleach::replay_walks
