#include "list/judge_walks/element.hpp"

namespace pleach::judge_walks {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) { judge(arguments, buffers); }

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<1, 1, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::judge_walks
