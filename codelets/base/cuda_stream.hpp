// Declares CUDA's stream without a CUDA header, so that its users compile without a toolkit.
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
