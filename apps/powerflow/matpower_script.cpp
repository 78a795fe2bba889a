#include "matpower_script.hpp"

#include "matpower_columns.hpp"
#include "matpower_source.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace powerflow {

namespace {

using pleach::app::in_quotes;
using pleach::app::InputFile;
using Kind = ScriptValue::Kind;

const std::map<std::string, double (*)(double), std::less<>> functions{
    {"sqrt", std::sqrt}, {"sin", std::sin},     {"cos", std::cos},   {"tan", std::tan},
    {"asin", std::asin}, {"acos", std::acos},   {"atan", std::atan}, {"exp", std::exp},
    {"log", std::log},   {"log10", std::log10}, {"abs", std::fabs}};

ScriptValue scalar(double number) { return {.rows = 1, .columns = 1, .numbers = {number}}; }

class Interpreter {
 public:
  explicit Interpreter(InputFile& file) : source_(file, text_of(file)) {
    const auto define = [&](const auto& columns) {
      for (const ColumnName& column : columns) variables_[column.name] = scalar(column.value);
    };
    define(bus_names);
    define(branch_names);
    define(gen_names);
    variables_["pi"] = scalar(std::numbers::pi);
    for (const char* name : {"Inf", "inf"}) variables_[name] = scalar(std::numeric_limits<double>::infinity());
    for (const char* name : {"NaN", "nan"}) variables_[name] = scalar(std::numeric_limits<double>::quiet_NaN());
  }

  std::map<std::string, ScriptValue> run() {
    while (run_statement()) {
    }
    std::map<std::string, ScriptValue> fields;
    const std::string prefix = result_ + ".";
    for (auto& [name, value] : variables_) {
      if (name.starts_with(prefix)) fields.emplace(name.substr(prefix.size()), std::move(value));
    }
    return fields;
  }

 private:
  /// Runs a statement; returns false at the end of the function.
  bool run_statement() {
    while (source_.skip(true) || source_.take(';') || source_.take(',')) {
    }
    if (source_.at_end()) return false;
    begin_ = source_.place();
    begun_ = source_.line();
    if (source_.peek() == '[') {
      assign_names();
    } else {
      const std::string name = source_.take_name();
      if (name == "return" || name == "end" || name == "endfunction" || (name == "function" && in_function_))
        return false;
      if (name == "function") {
        begin_function();
      } else if (name != "define_constants") {
        if (name.empty()) refuse();
        assign(name);
      }
    }
    source_.skip();
    if (!source_.at_end() && source_.peek() != ';' && source_.peek() != ',' && source_.peek() != '\n') refuse();
    return true;
  }

  [[noreturn]] void refuse() const {
    source_.fail(begun_, "is a statement that is not understood: " + source_.statement(begin_));
  }
  [[noreturn]] void refuse(const std::string& why) const {
    source_.fail(begun_, why + " in " + source_.statement(begin_));
  }

  /// "function mpc = case9"
  void begin_function() {
    in_function_ = true;
    source_.skip();
    const std::string name = source_.take_name();
    source_.skip();
    if (source_.peek() != '=' || name.empty()) refuse();
    result_ = name;
    source_.advance(std::min(source_.rest().find('\n'), source_.rest().size()));
  }

  /// "[PQ, PV] = idx_bus"
  void assign_names() {
    std::vector<std::string> names;
    source_.advance();
    while (true) {
      while (source_.skip(true) || source_.take(',')) {
      }
      if (source_.take(']')) break;
      names.push_back(source_.take_name());
      if (names.back().empty()) refuse();
    }
    source_.skip();
    if (!source_.take('=')) refuse();
    source_.skip();
    const std::string function = source_.take_name();
    const auto set = [&](const auto& columns) {
      if (names.size() > columns.size()) refuse(function + " has not so many values");
      for (std::size_t i = 0; i < names.size(); ++i) variables_[names[i]] = scalar(columns[i].value);
    };
    if (function == "idx_bus") return set(bus_names);
    if (function == "idx_brch") return set(branch_names);
    if (function == "idx_gen") return set(gen_names);
    if (function != "idx_cost" && function != "idx_dcline" && function != "idx_area") refuse();
  }

  void assign(const std::string& name) {
    static const std::set<std::string, std::less<>> keywords{"if", "for", "while", "switch", "try", "else", "elseif"};
    if (keywords.contains(name)) refuse();
    source_.skip();
    std::optional<std::array<std::vector<std::size_t>, 2>> cells;
    if (source_.peek() == '(') {
      const auto target = variables_.find(name);
      if (target == variables_.end()) refuse(name + " is not known");
      cells = indices(target->second);
      source_.skip();
    }
    if (source_.peek() != '=' || source_.peek(1) == '=') refuse();
    source_.advance();
    source_.skip();
    ScriptValue value = expression();
    if (cells) {
      assign_cells(variables_.at(name), *cells, value);
    } else {
      variables_[name] = std::move(value);
    }
  }

  void assign_cells(ScriptValue& target, const std::array<std::vector<std::size_t>, 2>& cells,
                    const ScriptValue& value) const {
    const auto& [rows, columns] = cells;
    if (value.kind != Kind::numbers ||
        (!value.is_scalar() && (value.rows != rows.size() || value.columns != columns.size()))) {
      refuse("what is assigned has another size");
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < columns.size(); ++j) {
        target.numbers[rows[i] * target.columns + columns[j]] = value.is_scalar() ? value.numbers[0] : value.at(i, j);
      }
    }
  }

  /// "(:, [3 4])": rows and columns, from 0. The parenthesis is the next character.
  std::array<std::vector<std::size_t>, 2> indices(const ScriptValue& of) {
    if (of.kind != Kind::numbers) refuse("what has indices is no matrix");
    source_.advance();
    const bool was_in_matrix = std::exchange(in_matrix_, false);
    std::vector<std::vector<std::size_t>> found;
    do {
      const bool is_row = of.rows == 1 && found.empty() && is_last_index();
      found.push_back(index(found.empty() && !is_row ? of.rows : of.columns));
      source_.skip();
    } while (source_.take(','));
    if (!source_.take(')')) refuse();
    in_matrix_ = was_in_matrix;
    if (found.size() == 2) return {found[0], found[1]};
    if (found.size() == 1 && of.rows == 1) return {std::vector<std::size_t>{0}, found[0]};
    if (found.size() == 1 && of.columns == 1) return {found[0], std::vector<std::size_t>{0}};
    refuse("a matrix needs a row and a column");
  }

  /// Returns whether no comma comes before the closing parenthesis.
  [[nodiscard]] bool is_last_index() const {
    std::size_t depth = 0;
    for (const char letter : source_.rest()) {
      if (letter == '(' || letter == '[') ++depth;
      if ((letter == ')' || letter == ']') && depth-- == 0) return true;
      if (letter == ',' && depth == 0) return false;
    }
    return true;
  }

  std::vector<std::size_t> index(std::size_t count) {
    source_.skip();
    std::vector<std::size_t> found;
    if (source_.peek() == ':') {
      source_.advance();
      for (std::size_t i = 0; i < count; ++i) found.push_back(i);
      return found;
    }
    const std::optional<double> outer = std::exchange(end_, static_cast<double>(count));
    const ScriptValue value = range();
    end_ = outer;
    if (value.kind != Kind::numbers) refuse("an index is no number");
    for (const double number : value.numbers) {
      if (!(number >= 1 && number <= static_cast<double>(count)) || number != std::floor(number)) {
        refuse(fmt::format("there is no row or column {}", number));
      }
      found.push_back(static_cast<std::size_t>(number) - 1);
    }
    return found;
  }

  /// "2:5"
  ScriptValue range() {
    const ScriptValue first = expression();
    source_.skip();
    if (source_.peek() != ':') return first;
    source_.advance();
    source_.skip();
    const ScriptValue last = expression();
    source_.skip();
    if (!first.is_scalar() || !last.is_scalar() || source_.peek() == ':') refuse();
    ScriptValue all{.rows = 1};
    constexpr double most = 1e8;
    if (!(last.numbers[0] - first.numbers[0] < most)) refuse("the range is too long");
    for (double number = first.numbers[0]; number <= last.numbers[0]; ++number) all.numbers.push_back(number);
    all.columns = all.numbers.size();
    return all;
  }

  /// Returns whether a sign begins an element of a matrix: a blank precedes it, and a number follows it at once.
  [[nodiscard]] bool begins_element() const {
    const char next = source_.peek(1);
    return in_matrix_ && source_.is_behind_blank() && next != ' ' && next != '\t';
  }

  /// Counts the nesting depth of an expression.
  class Nesting {
   public:
    explicit Nesting(Interpreter& of) : of_(of) {
      constexpr std::size_t most = 100;
      if (++of_.depth_ > most) of_.refuse("parentheses are nested too deep");
    }
    ~Nesting() { --of_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Interpreter& of_;
  };

  ScriptValue expression() {
    const Nesting nesting(*this);
    ScriptValue sum = term();
    while (true) {
      source_.skip();
      const char sign = source_.peek();
      if ((sign != '+' && sign != '-') || begins_element()) return sum;
      source_.advance();
      source_.skip();
      sum = combined(sum, term(), [sign](double a, double b) { return sign == '+' ? a + b : a - b; });
    }
  }

  ScriptValue term() {
    ScriptValue product = factor();
    while (true) {
      source_.skip();
      const bool dotted = source_.peek() == '.' && (source_.peek(1) == '*' || source_.peek(1) == '/');
      const char sign = source_.peek(dotted ? 1 : 0);
      if (sign != '*' && sign != '/') return product;
      source_.advance(dotted ? 2 : 1);
      source_.skip();
      const ScriptValue next = factor();
      const bool is_plain = sign == '*' ? product.is_scalar() || next.is_scalar() : next.is_scalar();
      if (!dotted && !is_plain) refuse("products of matrices are not understood");
      product = combined(product, next, [sign](double a, double b) { return sign == '*' ? a * b : a / b; });
    }
  }

  /// Reads a power with its sign. The sign binds less than the power.
  ScriptValue factor() {
    const Nesting nesting(*this);
    if (source_.peek() == '-' || source_.peek() == '+') {
      const double sign = source_.peek() == '-' ? -1 : 1;
      source_.advance();
      source_.skip();
      return combined(scalar(sign), factor(), [](double a, double b) { return a * b; });
    }
    ScriptValue power = primary();
    while (true) {
      if (!in_matrix_) source_.skip();
      const bool dotted = source_.peek() == '.' && source_.peek(1) == '^';
      if (source_.peek() == '\'' || source_.peek(dotted ? 1 : 0) != '^') break;
      source_.advance(dotted ? 2 : 1);
      source_.skip();
      double sign = 1;
      if (source_.peek() == '-') {
        sign = -1;
        source_.advance();
      }
      const ScriptValue exponent = primary();
      if (!dotted && !(power.is_scalar() && exponent.is_scalar())) refuse("powers of matrices are not understood");
      power = combined(power, exponent, [sign](double a, double b) { return std::pow(a, sign * b); });
    }
    return power;
  }

  ScriptValue primary() {
    const char first = source_.peek();
    if (is_digit(first) || (first == '.' && is_digit(source_.peek(1)))) return scalar(number());
    if (first == '(') {
      source_.advance();
      source_.skip();
      const bool was_in_matrix = std::exchange(in_matrix_, false);
      ScriptValue value = expression();
      in_matrix_ = was_in_matrix;
      source_.skip();
      if (!source_.take(')')) refuse();
      return value;
    }
    if (first == '[') return matrix();
    if (first == '{') return cells();
    if (first == '\'' || first == '"') return text();
    if (!is_letter(first)) refuse();
    return named();
  }

  double number() {
    const std::string_view rest = source_.rest();
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    auto length = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc()) source_.fail("has a number that is too large");
    // The dot of "1./x" belongs to the operator.
    if (rest[length - 1] == '.' && length < rest.size() &&
        std::string_view("*/^").find(rest[length]) != std::string_view::npos)
      --length;
    source_.advance(length);
    if (is_letter(source_.peek())) source_.fail(in_quotes(rest.substr(0, length + 1)) + " is not a number");
    return value;
  }

  /// Parses a variable, an element of it, or a function call.
  ScriptValue named() {
    const std::string name = source_.take_name();
    if (name == "end" && end_) return scalar(*end_);
    if (!in_matrix_) source_.skip();
    const auto known = variables_.find(name);
    if (known != variables_.end()) return source_.peek() == '(' ? selected(known->second) : known->second;
    const auto function = functions.find(name);
    if (function == functions.end() || source_.peek() != '(') source_.fail(in_quotes(name) + " is not known");
    ScriptValue value = primary();
    if (value.kind != Kind::numbers) refuse();
    for (double& each : value.numbers) {
      const double result = function->second(each);
      if (std::isnan(result) && !std::isnan(each)) refuse(fmt::format("{}({}) is no real number", name, each));
      each = result;
    }
    value.lines.clear();
    return value;
  }

  ScriptValue selected(const ScriptValue& of) {
    const auto [rows, columns] = indices(of);
    ScriptValue value{.rows = rows.size(), .columns = columns.size()};
    for (const std::size_t row : rows) {
      for (const std::size_t column : columns) value.numbers.push_back(of.at(row, column));
    }
    return value;
  }

  template <class F>
  ScriptValue combined(const ScriptValue& a, const ScriptValue& b, F&& f) const {
    if (a.kind != Kind::numbers || b.kind != Kind::numbers) refuse("only numbers can be calculated with");
    if (!a.is_scalar() && !b.is_scalar() && (a.rows != b.rows || a.columns != b.columns)) {
      refuse("matrices of different sizes cannot be combined");
    }
    ScriptValue result = a.is_scalar() ? b : a;
    result.lines.clear();
    for (std::size_t i = 0; i < result.numbers.size(); ++i) {
      result.numbers[i] = f(a.numbers[a.is_scalar() ? 0 : i], b.numbers[b.is_scalar() ? 0 : i]);
    }
    return result;
  }

  ScriptValue matrix() {
    const Nesting nesting(*this);
    const bool was_in_matrix = std::exchange(in_matrix_, true);
    source_.advance();
    ScriptValue whole;
    std::size_t in_row = 0;
    const auto close_row = [&] {
      if (in_row == 0) return;
      if (whole.rows > 0 && in_row != whole.columns) {
        source_.fail(fmt::format("has a row of {} numbers, those above have {}", in_row, whole.columns));
      }
      whole.columns = std::exchange(in_row, 0);
      ++whole.rows;
      whole.lines.push_back(source_.line());
    };
    while (true) {
      source_.skip();
      if (source_.at_end()) source_.fail(begun_, "has a matrix that does not end");
      const char next = source_.peek();
      if (next == ']' || next == ';' || next == '\n') close_row();
      if (next == ',' || next == ';' || next == '\n' || next == ']') {
        source_.advance();
        if (next == ']') break;
        continue;
      }
      const ScriptValue part = expression();
      if (part.kind != Kind::numbers || part.rows > 1) source_.fail("has an element of a matrix that is no number");
      whole.numbers.insert(whole.numbers.end(), part.numbers.begin(), part.numbers.end());
      in_row += part.columns;
    }
    in_matrix_ = was_in_matrix;
    return whole;
  }

  /// Skips names and other text up to the closing brace.
  ScriptValue cells() {
    std::size_t depth = 0;
    do {
      source_.skip(true);
      if (source_.at_end()) source_.fail(begun_, "has a brace that does not end");
      const char next = source_.peek();
      if (next == '\'' || next == '"') {
        text();
        continue;
      }
      if (next == '{') ++depth;
      if (next == '}') --depth;
      source_.advance();
    } while (depth > 0);
    return {.kind = Kind::other};
  }

  ScriptValue text() {
    const char quote = source_.peek();
    ScriptValue value{.kind = Kind::text};
    source_.advance();
    while (true) {
      if (source_.at_end() || source_.peek() == '\n') source_.fail("has a text that does not end");
      if (source_.take(quote) && !(source_.peek() == quote)) return value;
      value.text += source_.peek();
      source_.advance();
    }
  }

  ScriptSource source_;
  std::map<std::string, ScriptValue> variables_;
  std::string result_ = "mpc";
  bool in_function_ = false, in_matrix_ = false;
  std::optional<double> end_;
  std::size_t begin_ = 0, begun_ = 1;  // of the current statement
  std::size_t depth_ = 0;
};

}  // namespace

std::map<std::string, ScriptValue> run_case(InputFile& file) { return Interpreter(file).run(); }

}  // namespace powerflow
