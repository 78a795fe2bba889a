#include "base/cuda_stream.hpp"
#include "expression/differentiate_walk/element.hpp"

namespace pleach::differentiate_walk {

namespace {

template <class Value>
__global__ void run(Arguments arguments, Buffers<Value> b) {
  walk(arguments, b);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&]<class Value>(const Buffers<Value>& b) { run<Value><<<1, 1, 0, stream>>>(arguments, b); });
}

}  // namespace pleach::differentiate_walk
