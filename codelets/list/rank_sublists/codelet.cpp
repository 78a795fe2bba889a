#include "list/rank_sublists/kernels.hpp"

#include <bit>

namespace pleach::rank_sublists {

namespace {

constexpr std::size_t max_rounds = 32;

constexpr std::size_t value_words(Type value) { return bytes_of(value) / sizeof(std::uint32_t); }

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  const std::size_t m = b.successor.size(), groups = groups_of(m);
  const auto rounds = static_cast<cl_uint>(std::bit_width(m - 1));
  const std::size_t predecessors = 2 * value_words(a.value) * m, flags = predecessors + 3 * m;
  const OpenclBuffer verdict{static_cast<cl_mem>(b.verdict.memory), 4 * b.verdict.first};
  opencl_fill(verdict, 0xFF, sizeof(std::uint32_t), 3);
  opencl_fill({verdict.memory, verdict.first + 3}, 0, sizeof(std::uint32_t), 1);
  opencl_fill(slice_of(b.scratch, predecessors, m), 0xFF);
  opencl_fill(slice_of(b.scratch, flags, rounds + 1), 0);
  program("pleach_link_predecessors").launch(groups, 256, scalars(a), all(b));
  program("pleach_prepare").launch(groups, 256, scalars(a), all(b));
  if (a.sequential) {
    program("pleach_walk").launch(1, 1, scalars(a), all(b));
  } else {
    for (cl_uint round = 0; round < rounds; ++round) {
      program("pleach_pointer_jump").launch(groups, 256, round, scalars(a), all(b));
    }
  }
  program("pleach_find_cycle").launch(groups, 256, scalars(a), all(b));
  program("pleach_finish").launch(groups, 256, scalars(a), all(b));
}

}  // namespace

std::size_t scratch_words(std::size_t m, Type value) { return (2 * value_words(value) + 3) * m + max_rounds + 1; }

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::successor>, {.regular = 2, .irregular = 16},
                                         {.opencl = launch, .set_modes = [](const Arguments& a, Buffers<>& b) {
                                            if (!a.keeps_result) b.result.mode = Mode::write;
                                          }});

}  // namespace pleach::rank_sublists
