#include "tour/relabel_tour/kernels.hpp"

namespace pleach::relabel_tour {

const Phase<Arguments, Buffers<>> submit(kernels, work_of<&Arguments::size>, {.regular = 2, .irregular = 6});

}  // namespace pleach::relabel_tour
