// The direction of a treefix operation. C++, CUDA, OpenCL C and NVRTC read it. It follows an application's text, whose
// names it must not use.
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
