// Which of the two treefix operations it is. C++, CUDA and OpenCL C read it; and NVRTC, as OpenCL C.
#ifndef PLEACH_DIRECTION_H
#define PLEACH_DIRECTION_H

#if defined(__cplusplus) && !defined(__CUDACC_RTC__)
namespace pleach {
enum class Direction : int { root, leaf };
}
#else
typedef int Direction;
enum { root, leaf };
#endif

#endif
