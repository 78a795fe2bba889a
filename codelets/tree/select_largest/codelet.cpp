#include "tree/select_largest/kernels.hpp"

namespace pleach::select_largest {

namespace {

template <class Buffers>
std::size_t results(const Arguments& arguments, const Buffers&) {
  return std::size_t{arguments.size} * arguments.count;
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(kernels, results<Buffers<>>, {.regular = 8, .irregular = 10},
                                         {.groups = [](const Arguments& arguments, const Buffers<>&) {
                                           return groups_of(arguments.size);
                                         }});

}  // namespace pleach::select_largest
