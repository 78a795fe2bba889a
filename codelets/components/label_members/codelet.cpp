#include "components/label_members/kernels.hpp"

namespace pleach::label_members {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::key>, {.regular = 3, .irregular = 1});

}  // namespace pleach::label_members
