// The name of CUDA's stream. No CUDA header here: the same code compiles with and without a toolkit.
#pragma once

struct CUstream_st;

namespace pleach {

#ifdef PLEACH_CUDA
inline constexpr bool with_cuda = true;
#else
inline constexpr bool with_cuda = false;
#endif

using CudaStream = CUstream_st*;

}  // namespace pleach
