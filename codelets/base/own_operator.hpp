// Operators of an application's own: the text that compilers of devices read, and the loops of their phases on a core.
// Their programs for devices: runtime/devices/own_programs.hpp.
#pragma once

#include <pleach/operator_source.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace pleach {

/// The definitions of "-DA -DB=c" as text: options would change an application's text in front of which they stand.
std::string defined_by(const std::string& options);

class Definition {
 public:
  /// Each is kept once.
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
  /// Returns whether values may be rounded.
  [[nodiscard]] bool has_floats() const { return has_floats_; }
  /// Its text's and its names', for performance models.
  [[nodiscard]] std::uint32_t hash() const { return hash_; }

  /// The part in front of base/operators.cl: the text, and then VALUE, op and IDENTITY, and difference where
  /// there is an inverse; of a function of expressions, what expression/operations.cl has for the built-in ones.
  [[nodiscard]] const std::string& prelude() const { return prelude_; }

  /// The file and the line of the text.
  [[nodiscard]] std::string place() const;

  /// Returns the source that NVRTC compiles for a phase: the OpenCL source, the contents of its CUDA headers, and the
  /// definitions of options.
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

/// It in the place of a built-in one, on values that are moved as they are: a call for each use. For loops that memory
/// sets the pace of.
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
  /// The inverse of an operator that has one.
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
