// Numbers whose type the file tells.
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

/// 64-bit integers while there are no others, else all in double precision.
class Numbers {
 public:
  Numbers() = default;
  explicit Numbers(std::vector<std::int64_t> values) : values_(std::move(values)) {}
  explicit Numbers(std::vector<double> values) : values_(std::move(values)) {}

  std::size_t size() const;
  bool empty() const { return size() == 0; }
  bool are_integers() const { return values_.index() == 0; }
  bool are_whole() const;  ///< all but the NaNs are finite integers, of either type

  /// Makes them all numbers in double precision, as they would have become beside one that is none.
  void widen();

  /// Appends the number that `text` is. FileError "name:line: …" if it is none, or fits neither type.
  void add(const InputFile& file, std::string_view text);
  /// Appends the last one again.
  void repeat();
  /// Appends the last one again, negated.
  void repeat_negated();
  /// Adds number j to number i: in double precision where an integer would overflow.
  void add_to(std::size_t i, std::size_t j);
  /// Makes number i the smaller of i and j, NaN where one of them is.
  void lower(std::size_t i, std::size_t j);
  /// Returns whether number i is less than number j.
  bool less(std::size_t i, std::size_t j) const;
  /// Drops those that are not `kept`.
  void keep(const std::vector<bool>& kept);

  /// Number i as T, which is int32_t, int64_t, float or double; none if it does not fit, or T is an integer and the
  /// number is none or may have been rounded.
  template <class T>
  std::optional<T> get(std::size_t i) const;

  /// Calls f with all of them: a vector of int64_t or of double.
  template <class F>
  void visit(F&& f) && {
    std::visit([&](auto&& values) { f(std::move(values)); }, std::move(values_));
  }

  /// Number i for a message.
  std::string text(std::size_t i) const;

 private:
  std::variant<std::vector<std::int64_t>, std::vector<double>> values_;
};

}  // namespace pleach::app
