// Which of the two treefix operations it is. C++, CUDA and OpenCL C read it.
#ifndef PLEACH_DIRECTION_H
#define PLEACH_DIRECTION_H

#ifdef __cplusplus
namespace pleach {
enum class Direction : int { root, leaf };
}
#else
typedef int Direction;
enum { root, leaf };
#endif

#endif
