// Operators of an application's own, over values of its own: written once, for all devices.
//
//   PLEACH_CODE(affine,
//     struct Affine { uint32_t a, b; };  // x -> a x + b
//     Affine then(Affine f, Affine g) { Affine h = {g.a * f.a, g.a * f.b + g.b}; return h; }
//   )
//   const auto compose = pleach::define_operator<then>(affine, {1, 0});
//   pleach::inclusive_scan(runtime, maps, results, compose);
//
// The application's compiler reads the text, and so do OpenCL's and CUDA's when the operator is first used. It is C:
// structures, functions, constants, no templates, references or #includes. int32_t, uint32_t, int64_t, uint64_t, float
// and double have the same size everywhere; sqrt, fabs, fmin, fmax and the like are the same functions.
#pragma once

#include <pleach/export.hpp>
#include <pleach/operator_loops.hpp>
#include <pleach/operator_source.hpp>
#include <pleach/vector.hpp>

#include <math.h>  // fmin and the like for each type, under the names that OpenCL and CUDA have for them

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace pleach {

/// At namespace scope: the text itself, and a DeviceCode of it under the name.
#define PLEACH_CODE(name, ...) \
  __VA_ARGS__                  \
  [[maybe_unused]] static constexpr ::pleach::DeviceCode name{#__VA_ARGS__, __FILE__, __LINE__};

/// The library's record of an operator, which lives as long as the process.
class Definition;

namespace own_names {

template <class T>
constexpr std::string_view spelled_type() {
  return __PRETTY_FUNCTION__;
}
template <auto function>
constexpr std::string_view spelled_function() {
  return __PRETTY_FUNCTION__;
}

/// The name itself, of "… [with T = {anonymous}::Affine; …]" or "… [T = (anonymous namespace)::Affine]".
constexpr std::string_view last_name(std::string_view spelled) {
  spelled.remove_prefix(spelled.find("= ") + 2);
  spelled = spelled.substr(0, spelled.find_first_of(";]"));
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
  spelled = spelled.substr(0, spelled.find_last_of(letters) + 1);
  return spelled.substr(spelled.find_last_not_of(letters) + 1);
}

template <class T>
constexpr std::string_view of_value() {
  if constexpr (std::is_same_v<T, std::int32_t>) return "int";
  if constexpr (std::is_same_v<T, std::int64_t>) return "long";
  if constexpr (std::is_same_v<T, float>) return "float";
  if constexpr (std::is_same_v<T, double>) return "double";
  return last_name(spelled_type<T>());
}

}  // namespace own_names

/// An operator over values of type T, made by define_operator(), in place of a built-in one. Copies are the same
/// operator.
template <class T>
class DefinedOperator {
 public:
  explicit DefinedOperator(const Definition& definition) : definition_(&definition) {}
  [[nodiscard]] const Definition& definition() const { return *definition_; }

 private:
  const Definition* definition_;
};

/// A function of the vertices of expressions over values of T, made by define_operation(). Copies are the same
/// function.
template <class T>
class DefinedOperation {
 public:
  explicit DefinedOperation(const Definition& definition) : definition_(&definition) {}
  [[nodiscard]] const Definition& definition() const { return *definition_; }

 private:
  const Definition* definition_;
};

template <class Index>
class Tree;
struct ListScanOptions;
struct RootfixOptions;
struct LeaffixOptions;
struct EvaluateOptions;

/// Host data of any type.
struct HostValues {
  void* data;
  std::size_t size;
};
template <HostArray Range>
HostValues host_values(const Range& range) {
  return {const_cast<void*>(static_cast<const void*>(std::ranges::data(range))), std::ranges::size(range)};
}

/// The operations with operators of the application, for the templates in the headers.
class PLEACH_EXPORT DefinedOperations {
 public:
  static const Definition& define(const OperatorSource& source);
  static void scan(const AnyVector& input, AnyVector& output, const Definition& op, bool inclusive);
  static void scan(Runtime& runtime, HostValues input, HostValues output, const Definition& op, bool inclusive);
  template <class Index>
  static void list_scan(const Vector<Index>& successor, const AnyVector& values, AnyVector& result,
                        const Definition& op, const ListScanOptions& options);
  template <class Index>
  static void list_scan(Runtime& runtime, std::span<const Index> successor, HostValues values, HostValues result,
                        const Definition& op, const ListScanOptions& options);
  template <class Index>
  static void rootfix(const Tree<Index>& tree, const AnyVector& weight, AnyVector& result, const Definition& op,
                      const RootfixOptions& options);
  template <class Index>
  static void rootfix(const Tree<Index>& tree, HostValues weight, HostValues result, const Definition& op,
                      const RootfixOptions& options);
  template <class Index>
  static void leaffix(const Tree<Index>& tree, const AnyVector& weight, AnyVector& result, const Definition& op,
                      const LeaffixOptions& options);
  template <class Index>
  static void leaffix(const Tree<Index>& tree, HostValues weight, HostValues result, const Definition& op,
                      const LeaffixOptions& options);
  template <class Index>
  static void evaluate(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const AnyVector& value,
                       AnyVector& result, const Definition& op, const EvaluateOptions& options);
  template <class Index>
  static void evaluate(const Tree<Index>& tree, std::span<const std::int32_t> operation, HostValues value,
                       HostValues result, const Definition& op, const EvaluateOptions& options);
};

template <class T>
T operand_of(T (*)(T, T));
template <class T>
T operand_of(T (*)(std::int32_t, T, T));

namespace own_names {

template <class T>
constexpr void require_value() {
  static_assert(std::is_trivially_copyable_v<T>, "values of an operator must be trivially copyable");
  static_assert(sizeof(T) <= 16, "values of an operator have 16 bytes at most");
  static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,
                "values of an operator have 4, 8 or 16 bytes: pad smaller ones");
  static_assert(std::is_arithmetic_v<T> ? is_value<T> : OwnValue<T>,
                "values of an operator are int32_t, int64_t, float, double or structures");
}

/// Returns an empty name for nullptr.
template <auto function>
constexpr std::string_view of_function() {
  if constexpr (own_loops::is_given<function>) return last_name(spelled_function<function>());
  return {};
}

}  // namespace own_names

/// Makes an operator of a function of the text and its identity: define_operator<then>(affine, {1, 0}). The operator
/// must be associative. Its type T is int32_t, int64_t, float, double or a trivially copyable structure of 4, 8 or 16
/// bytes; pad smaller structures.
///
/// If each value has an inverse on both sides, give the function of the text that computes it, T(T):
/// define_operator<then, undo>(affine, {1, 0}). TreeQueries::path_sum needs it.
///
/// Throws ArgumentError if the identity fails for itself, or is not its own inverse. Operations check both with some of
/// their values (OperatorTraits::checked). The first operation on each device compiles the text in the calling thread.
/// If a compiler refuses the text, the operation throws CompilationError with the compiler's message and the file and
/// line of the macro, and leaves results as they were.
template <auto function, auto inverse = nullptr>
auto define_operator(const DeviceCode& code, decltype(operand_of(function)) identity, OperatorTraits traits = {}) {
  using T = decltype(operand_of(function));
  own_names::require_value<T>();
  OperatorSource source{code,
                        own_names::of_function<function>(),
                        own_names::of_value<T>(),
                        own_names::of_function<inverse>(),
                        {},
                        false,
                        sizeof(T),
                        std::is_class_v<T>,
                        traits,
                        {},
                        &own_loops::Of<T, function>::template with<inverse>};
  std::memcpy(source.identity.data(), &identity, sizeof identity);
  return DefinedOperator<T>(DefinedOperations::define(source));
}

/// A function for the vertices of expressions, for evaluate(). It is a function of the text, T(int32_t, T, T). Its
/// arguments are the vertex's operation, the value of its children so far, from left to right, and that of the next
/// child. It need not be associative. A vertex with one child gets the child's value, or the result of a second
/// function, T(int32_t, T): define_operation<apply, apply_alone>(code). T is as for define_operator.
///
/// Operations throw CompilationError as those with operators do.
template <auto function, auto alone = nullptr>
auto define_operation(const DeviceCode& code) {
  using T = decltype(operand_of(function));
  own_names::require_value<T>();
  return DefinedOperation<T>(DefinedOperations::define({code,
                                                        own_names::of_function<function>(),
                                                        own_names::of_value<T>(),
                                                        {},
                                                        own_names::of_function<alone>(),
                                                        true,
                                                        sizeof(T),
                                                        std::is_class_v<T>,
                                                        {.commutes = false, .checked = false},
                                                        {},
                                                        &own_loops::OfExpressions<T, function, alone>::loops}));
}

}  // namespace pleach
