#include "search/start_search/codelet.hpp"

#include <cuda_runtime_api.h>

namespace pleach::start_search {

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  if (arguments.first > 0) return;
  cudaMemsetAsync(buffers.reached, 0, sizeof(ReachedVertices), stream);
  cudaMemsetAsync(buffers.targets, 0, buffers.targets.size() * sizeof(std::uint32_t), stream);
}

}  // namespace pleach::start_search
