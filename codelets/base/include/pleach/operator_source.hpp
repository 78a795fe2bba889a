// The source of an application's operator, as the library receives it. Applications use pleach/defined_operator.hpp.
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
  /// a op b equals b op a, so that devices may combine operands in any order. Otherwise operands stay in order.
  bool commutes = false;
  /// If true, operations check the identity and the inverse with many of their values, and so wait for the values of
  /// Vectors. The default is true without NDEBUG.
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
  std::string_view function, value;  // names in the text
  std::string_view inverse;          // name of the inverse, or empty
  std::string_view alone;            // name of the function for a vertex with one child, or empty
  bool of_expressions;
  std::size_t bytes;  // size of a value
  bool is_structure;
  OperatorTraits traits;
  alignas(16) std::array<std::byte, 16> identity;
  const OperatorLoops* loops;
};

}  // namespace pleach
