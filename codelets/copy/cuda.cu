#include "copy/codelet.hpp"

#include <cuda_runtime.h>

namespace pleach::copy::cuda {

void copy(Arguments arguments, const void* from, std::size_t n, void* to, CudaStream stream) {
  cudaMemcpyAsync(to, from, n * bytes_of(arguments.index), cudaMemcpyDeviceToDevice, stream);
}

}  // namespace pleach::copy::cuda
