// The errors that pleach throws. Each message names the function, the argument and the first offending element.
#pragma once

#include <pleach/export.hpp>

#include <stdexcept>

namespace pleach {

/// The base class of every exception of pleach.
class PLEACH_EXPORT Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An argument that does not fit the others: lengths that differ, ranges that overlap, an operator without a meaning
/// for the type.
class PLEACH_EXPORT ArgumentError : public Error {
 public:
  using Error::Error;
};

/// An index outside its range.
class PLEACH_EXPORT RangeError : public Error {
 public:
  using Error::Error;
};

/// A structure that is not what it should be: a cycle in a tree, a forest without a root.
class PLEACH_EXPORT StructureError : public Error {
 public:
  using Error::Error;
};

/// More elements than the index type, or StarPU, can count.
class PLEACH_EXPORT OverflowError : public Error {
 public:
  using Error::Error;
};

/// A file that is missing, truncated or not in the format that it should have.
class PLEACH_EXPORT FileError : public Error {
 public:
  using Error::Error;
};

/// Memory that is not to be had, on the host or on a device.
class PLEACH_EXPORT MemoryError : public Error {
 public:
  using Error::Error;
};

/// No device that can do the work, or a device that failed at it.
class PLEACH_EXPORT DeviceError : public Error {
 public:
  using Error::Error;
};

/// An operator of the application's that the compiler of a device refuses. The message has what it says.
class PLEACH_EXPORT CompilationError : public Error {
 public:
  using Error::Error;
};

}  // namespace pleach
