#include "components/block_members/kernels.hpp"

namespace pleach::block_members {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::key>, {.regular = 3, .irregular = 4});

}  // namespace pleach::block_members
