// The errors that pleach throws. Each message names the function, the argument and the first offending element.
#pragma once

#include <pleach/export.hpp>

#include <stdexcept>

namespace pleach {

/// The base class of all exceptions of pleach.
class PLEACH_EXPORT Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An argument does not fit the others: lengths differ, ranges overlap, or the operator has no meaning for the type.
class PLEACH_EXPORT ArgumentError : public Error {
 public:
  using Error::Error;
};

/// An index is outside its range.
class PLEACH_EXPORT RangeError : public Error {
 public:
  using Error::Error;
};

/// The structure is invalid: a cycle in a tree, a forest without a root.
class PLEACH_EXPORT StructureError : public Error {
 public:
  using Error::Error;
};

/// There are more elements than the index type, or StarPU, can count.
class PLEACH_EXPORT OverflowError : public Error {
 public:
  using Error::Error;
};

/// A file is missing, truncated or not in the expected format.
class PLEACH_EXPORT FileError : public Error {
 public:
  using Error::Error;
};

/// Memory could not be allocated, on the host or on a device.
class PLEACH_EXPORT MemoryError : public Error {
 public:
  using Error::Error;
};

/// No device can do the work, or a device failed at it.
class PLEACH_EXPORT DeviceError : public Error {
 public:
  using Error::Error;
};

/// A device's compiler refuses an operator of the application. The message contains the compiler's message.
class PLEACH_EXPORT CompilationError : public Error {
 public:
  using Error::Error;
};

}  // namespace pleach
