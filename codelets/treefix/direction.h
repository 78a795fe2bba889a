// Which of the two treefix operations it is. C++, CUDA and OpenCL C read it; and NVRTC, as OpenCL C. These have it
// behind an application's text, whose names it must not have.
#ifndef PLEACH_DIRECTION_H
#define PLEACH_DIRECTION_H

#if defined(__cplusplus) && !defined(__CUDACC_RTC__)
namespace pleach {
enum class Direction : int { root, leaf };
}
#else
enum { PLEACH_ROOT, PLEACH_LEAF };
#endif

#endif
