#include "fill/codelet.hpp"

namespace pleach::fill::cuda {

void fill(Arguments arguments, void* data, std::size_t bytes, CudaStream stream) {
  cudaMemsetAsync(data, arguments.byte, bytes, stream);
}

}  // namespace pleach::fill::cuda
