#include "array/read_element/codelet.hpp"

namespace pleach::read_element {

namespace {

template <class Value>
__global__ void run(std::uint64_t i, Buffers<Value> buffers) {
  *buffers.element = buffers.values[i];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) { run<<<1, 1, 0, stream>>>(arguments.i, typed); });
}

}  // namespace pleach::read_element
