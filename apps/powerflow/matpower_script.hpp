// The statements of a MATPOWER case: a small part of MATLAB's language.
#pragma once

#include "io/data_file.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace powerflow {

/// A matrix of numbers, by rows; or a text; or something else, without its contents.
struct ScriptValue {
  enum class Kind { numbers, text, other };
  Kind kind = Kind::numbers;
  std::size_t rows = 0, columns = 0;
  std::vector<double> numbers;
  std::vector<std::size_t> lines;  ///< line of the file at which each row ends; empty if it was computed
  std::string text;

  [[nodiscard]] bool is_scalar() const { return kind == Kind::numbers && rows == 1 && columns == 1; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return numbers[row * columns + column]; }
};

/// Runs the statements up to the end of the function, and returns the fields of the structure that it makes, by their
/// names: "bus". Statements are assignments to variables, fields and elements of matrices. Values are matrices, and
/// arithmetic with real numbers, sqrt, sin, cos, tan, asin, acos, atan, exp, log, log10, abs, pi, and MATPOWER's names
/// of columns. Throws FileError, with the line, for any other statement.
std::map<std::string, ScriptValue> run_case(pleach::app::InputFile& file);

}  // namespace powerflow
