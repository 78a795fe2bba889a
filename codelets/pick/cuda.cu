#include "pick/codelet.hpp"

namespace pleach::pick::cuda {

namespace {

template <class Index>
__global__ void copy(const Index* values, std::uint64_t i, std::int64_t* element) {
  *element = values[i];
}

}  // namespace

void pick(Arguments arguments, const void* values, std::int64_t* element, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    copy<<<1, 1, 0, stream>>>(static_cast<const Index*>(values), arguments.i, element);
  });
}

}  // namespace pleach::pick::cuda
