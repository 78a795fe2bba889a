// Numbers whose type the file determines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

/// 64-bit integers, until a number is not an integer; then all are doubles.
class Numbers {
 public:
  Numbers() = default;
  explicit Numbers(std::vector<std::int64_t> values) : values_(std::move(values)) {}
  explicit Numbers(std::vector<double> values) : values_(std::move(values)) {}

  std::size_t size() const;
  bool empty() const { return size() == 0; }
  bool are_integers() const { return values_.index() == 0; }
  bool are_whole() const;  ///< whether all but NaNs are finite integers, of either type

  /// Converts all numbers to double, as if one had not been an integer.
  void widen();

  /// Appends the number in `text`. Throws FileError "name:line: …" if it is no number or fits neither type.
  void add(const InputFile& file, std::string_view text);
  /// Appends the last number again.
  void repeat();
  /// Appends the last number negated.
  void repeat_negated();
  /// Adds number j to number i; converts to double if an integer would overflow.
  void add_to(std::size_t i, std::size_t j);
  /// Sets number i to the minimum of i and j; NaN if one is NaN.
  void lower(std::size_t i, std::size_t j);
  /// Returns whether number i is less than number j.
  bool less(std::size_t i, std::size_t j) const;
  /// Drops the numbers whose entry in `kept` is false.
  void keep(const std::vector<bool>& kept);

  /// Returns number i as T: int32_t, int64_t, float or double. Nothing if it does not fit, or if T is an integer and
  /// the number is not, or may have been rounded.
  template <class T>
  std::optional<T> get(std::size_t i) const;

  /// Calls f with all of them: a vector of int64_t or of double.
  template <class F>
  void visit(F&& f) && {
    std::visit([&](auto&& values) { f(std::move(values)); }, std::move(values_));
  }

  /// Returns number i for a message.
  std::string text(std::size_t i) const;

 private:
  std::variant<std::vector<std::int64_t>, std::vector<double>> values_;
};

}  // namespace pleach::app
