#include "list/pointer_jump/kernels.hpp"

namespace pleach::pointer_jump {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  for (std::uint32_t round = 0; round < a.rounds; ++round) {
    program("pleach_pointer_jump").launch(tiles(a.size), 256, scalars(a), all(b));
  }
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels,
                                         [](const Arguments& a, const Buffers<>&) {
                                           return std::size_t{a.size} * a.rounds;
                                         },
                                         {.regular = 2, .irregular = 1}, {.opencl = launch});

}  // namespace pleach::pointer_jump
