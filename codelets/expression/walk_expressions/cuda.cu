#include "base/cuda_stream.hpp"
#include "expression/walk_expressions/element.hpp"

namespace pleach::walk_expressions {

namespace {

template <class Index, class Value>
__global__ void walk(Buffers<Index, Value> b) {
  for (std::size_t i = 0; i < b.tour.size(); ++i) pass(b, i);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index, class Value>(const Buffers<Index, Value>& b) {
    walk<Index, Value><<<1, 1, 0, stream>>>(b);
  });
}

}  // namespace pleach::walk_expressions
