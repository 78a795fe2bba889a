// The types of OpenCL C for CUDA; they precede an application's operator.
typedef unsigned char uchar;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;

// Names of <cstddef> and <cstdint>, for C++ headers.
namespace std {
using ::size_t;
using ::uint32_t;
using ::uint64_t;
}  // namespace std
