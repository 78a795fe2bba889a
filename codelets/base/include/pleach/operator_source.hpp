// The source of an operator of an application's own, as the library gets it. Applications use
// pleach/defined_operator.hpp.
#pragma once

#include <pleach/operator_loops.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace pleach {

/// The text that PLEACH_CODE keeps for the compilers of the devices.
struct DeviceCode {
  const char* text;
  const char* file;
  int line;
};

struct OperatorTraits {
  /// a op b is b op a: some devices may then take operands as they come. Else they stay in order everywhere.
  bool commutes = false;
  /// Operations look whether the identity, and the inverse, are such for many of their values, and wait for the values
  /// of Vectors. Where the application is compiled without NDEBUG.
#if defined(NDEBUG)
  bool checked = false;
#else
  bool checked = true;
#endif
  bool operator==(const OperatorTraits&) const = default;
};

/// The definition of an operator for the library.
struct OperatorSource {
  DeviceCode code;
  std::string_view function, value;  // their names there
  std::string_view inverse;          // or empty
  std::string_view alone;            // the same of a function of expressions
  bool of_expressions;
  std::size_t bytes;  // of a value
  bool is_structure;
  OperatorTraits traits;
  alignas(16) std::array<std::byte, 16> identity;
  const OperatorLoops* loops;
};

}  // namespace pleach
