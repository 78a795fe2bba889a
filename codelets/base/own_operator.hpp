// An application's own operator: its text for the compilers of devices, and its loops for CPU cores. Its programs for
// devices are in runtime/devices/own_programs.hpp.
#pragma once

#include <pleach/operator_source.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace pleach {

/// Returns the options "-DA -DB=c" as #defines, to put them after an application's text, which they must not change.
std::string defined_by(const std::string& options);

class Definition {
 public:
  /// Returns the Definition of the source, the same one for equal sources.
  static const Definition& of(const OperatorSource& source);
  explicit Definition(const OperatorSource& source);

  /// Returns whether it is the operator of the source.
  [[nodiscard]] bool is(const OperatorSource& source) const;

  [[nodiscard]] const OperatorLoops& loops() const { return source_.loops; }
  [[nodiscard]] const void* identity() const { return source_.identity.data(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] bool commutes() const { return source_.traits.commutes; }
  [[nodiscard]] bool checked() const { return source_.traits.checked; }
  [[nodiscard]] bool has_inverse() const { return source_.loops.invert != nullptr; }
  [[nodiscard]] bool has_doubles() const { return has_doubles_; }
  /// Returns whether results may be rounded.
  [[nodiscard]] bool has_floats() const { return has_floats_; }
  /// A hash of its text and names, for performance models.
  [[nodiscard]] std::uint32_t hash() const { return hash_; }

  /// The source before base/operators.cl: the text, then VALUE, op and IDENTITY, and difference if there is an inverse.
  /// For a function of expressions, its version of the operations in expression/operations.cl.
  [[nodiscard]] const std::string& prelude() const { return prelude_; }

  /// The file and the line of the text.
  [[nodiscard]] std::string place() const;

  /// Returns the source that NVRTC compiles for a phase: the OpenCL source, the contents of its CUDA headers, and the
  /// definitions in `options`.
  [[nodiscard]] std::string cuda_text(const std::string& headers, const std::string& source,
                                      const std::string& options) const;

 private:
  struct Source {
    std::string text, file, function, value, inverse, alone;
    int line;
    OperatorTraits traits;
    alignas(16) std::array<std::byte, 16> identity;
    const OperatorLoops& loops;
  };
  const Source source_;
  const std::size_t bytes_;
  std::string prelude_;
  bool has_doubles_, has_floats_;
  std::uint32_t hash_;
};

/// Stands for a built-in operator in loops whose speed memory bounds: each use is a call, on values of any type.
class CalledOperator {
 public:
  explicit CalledOperator(const Definition& definition)
      : loops_(definition.loops()), identity_(definition.identity()) {}

  template <class Value>
  Value operator()(const Value& a, const Value& b) const {
    Value c;
    loops_.combine(&a, &b, &c);
    return c;
  }
  /// Returns a op inverse(b), for an operator with an inverse.
  template <class Value>
  [[nodiscard]] Value difference(const Value& a, const Value& b) const {
    Value c;
    loops_.invert(&b, &c);
    return (*this)(a, c);
  }
  template <class Value>
  [[nodiscard]] Value identity() const {
    Value none;
    std::memcpy(&none, identity_, sizeof none);
    return none;
  }

 private:
  const OperatorLoops& loops_;
  const void* identity_;
};

}  // namespace pleach
