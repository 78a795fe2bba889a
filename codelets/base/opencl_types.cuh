// The types of OpenCL C, in CUDA: in front of an application's operator.
typedef unsigned char uchar;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;

// Of <cstddef> and <cstdint>, for headers of C++.
namespace std {
using ::size_t;
using ::uint32_t;
using ::uint64_t;
}  // namespace std
