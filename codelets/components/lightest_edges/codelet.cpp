#include "components/lightest_edges/kernels.hpp"

namespace pleach::lightest_edges {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Buffers<>::from>, {.regular = 2, .irregular = 2});

}  // namespace pleach::lightest_edges
