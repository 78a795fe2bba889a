#include "io/expression_file.hpp"

#include <limits>
#include <pleach/error.hpp>
#include <string_view>
#include <utility>

#include "io/text.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

bool begins_name(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool continues_name(int c) { return begins_name(c) || is_digit(c) || c == '.'; }
bool ends_expression(int c) { return c == '\n' || c == '#' || c == end_of_file; }

/// Integers, until a number is not an integer.
class NumberList {
 public:
  std::size_t size() const { return whole_ ? integers_.size() : reals_.size(); }

  void add(const Text& text, const Text::Place& place, std::string_view word) {
    std::int64_t integer = 0;
    double real = 0;
    if (whole_ && try_parse(word, integer) == Parsed::number) return integers_.push_back(integer);
    switch (try_parse(word, real)) {
      case Parsed::number: break;
      case Parsed::none: text.fail(place, in_quotes(word) + " is not a number");
      case Parsed::too_large: text.fail(place, in_quotes(word) + " does not fit f64");
    }
    if (whole_) reals_.assign(integers_.begin(), integers_.end());
    whole_ = false;
    reals_.push_back(real);
  }

  Numbers take() { return whole_ ? Numbers(std::move(integers_)) : Numbers(std::move(reals_)); }

 private:
  bool whole_ = true;
  std::vector<std::int64_t> integers_;
  std::vector<double> reals_;
};

/// Parses by two stacks, of operands and of operators that wait for them (Dijkstra's shunting yard).
template <class Index>
class ExpressionParser {
  using Place = typename Expressions<Index>::Place;

  enum class Kind : std::uint8_t { parenthesis, call, negative, binary };
  struct Waiting {
    Kind kind;
    Operation operation;
    Place place;
    std::size_t operands;  // number of operands before it
  };

 public:
  explicit ExpressionParser(Text& text) : text_(text) {}

  Expressions<Index> parse() {
    for (skip_blanks(); text_.peek() != end_of_file; skip_blanks()) {
      if (!ends_expression(text_.peek())) {
        parse_expression();
      }
      while (text_.peek() != '\n' && text_.peek() != end_of_file) text_.skip();
      if (text_.peek() == '\n') text_.skip();
    }
    expressions_.numbers = numbers_.take();
    return std::move(expressions_);
  }

 private:
  void skip_blanks() {
    while (text_.peek() != '\n' && text_.peek() != end_of_file && is_blank(static_cast<char>(text_.peek()))) {
      text_.skip();
    }
  }

  void parse_expression() {
    while (true) {
      parse_operand();
      if (!parse_operator()) break;
    }
    expressions_.roots.push_back(operands_.back());
    operands_.clear();
  }

  /// Parses an operand, and the signs and parentheses before it.
  void parse_operand() {
    while (true) {
      skip_blanks();
      const int c = text_.peek();
      if (c == '(' || c == '-') {
        waiting_.push_back(
            {c == '(' ? Kind::parenthesis : Kind::negative, Operation::subtract, here(), operands_.size()});
        text_.skip();
      } else if (c == '+') {
        text_.skip();
      } else if (is_digit(c) || c == '.') {
        return parse_number();
      } else if (begins_name(c)) {
        if (parse_name()) return;
      } else {
        fail_at(c, "a number, a name, '-' or '('");
      }
    }
  }

  void parse_number() {
    const Text::Place begin = text_.place();
    word_.clear();
    // The sign of an exponent belongs to the number.
    while (continues_name(text_.peek()) ||
           ((text_.peek() == '-' || text_.peek() == '+') && (word_.back() == 'e' || word_.back() == 'E'))) {
      take();
    }
    const auto number = static_cast<Index>(numbers_.size());
    numbers_.add(text_, begin, word_);
    add_leaf(place_of(begin), number);
  }

  /// Returns false for the name of a function that is called.
  bool parse_name() {
    const Place begin = here();
    word_.clear();
    while (continues_name(text_.peek())) take();
    skip_blanks();
    if (text_.peek() == '(') {
      if (word_ != "min" && word_ != "max") {
        text_.fail({begin.line, begin.column}, in_quotes(word_) + " is no function; min and max are");
      }
      const auto operation = word_ == "min" ? Operation::minimum : Operation::maximum;
      waiting_.push_back({Kind::call, operation, begin, operands_.size()});
      text_.skip();
      return false;
    }
    const auto [known, is_new] = names_.try_emplace(word_, static_cast<Index>(expressions_.names.size()));
    if (is_new) {
      expressions_.names.push_back(word_);
      expressions_.first_use.push_back(static_cast<Index>(expressions_.size()));
    }
    add_leaf(begin, static_cast<Index>(~known->second));
    return true;
  }

  /// Parses an operator, and the closing parentheses before it. Returns false at the end of the expression.
  bool parse_operator() {
    while (true) {
      skip_blanks();
      const int c = text_.peek();
      if (c == '+' || c == '-' || c == '*' || c == '/') {
        const bool of_sums = c == '+' || c == '-';
        reduce(of_sums ? 1 : 2);
        const auto operation = c == '+'   ? Operation::add
                               : c == '-' ? Operation::subtract
                               : c == '*' ? Operation::times
                                          : Operation::divide;
        waiting_.push_back({Kind::binary, operation, here(), operands_.size()});
        text_.skip();
        return true;
      }
      reduce(1);
      const bool in_call = !waiting_.empty() && waiting_.back().kind == Kind::call;
      if (c == ',' && in_call) {
        text_.skip();
        return true;
      }
      if (c == ')' && !waiting_.empty()) {
        if (in_call) add_vertex(waiting_.back().operation, waiting_.back().place, waiting_.back().operands);
        waiting_.pop_back();
        text_.skip();
        continue;
      }
      if (ends_expression(c) && waiting_.empty()) return false;
      fail_at(c, in_call            ? "an operator, ',' or ')'"
                 : waiting_.empty() ? "an operator or the end of the line"
                                    : "an operator or ')'");
    }
  }

  /// Applies the operators after the last open parenthesis that bind at least as strongly: sums 1, products 2, signs 3.
  void reduce(int strength) {
    while (!waiting_.empty()) {
      const Waiting last = waiting_.back();
      if (last.kind == Kind::parenthesis || last.kind == Kind::call) return;
      const bool is_sum = last.operation == Operation::add || last.operation == Operation::subtract;
      if (last.kind == Kind::binary && is_sum && strength > 1) return;
      waiting_.pop_back();
      add_vertex(last.operation, last.place, last.kind == Kind::negative ? last.operands : last.operands - 1);
    }
  }

  /// Makes a vertex of the operands from `first` on.
  void add_vertex(Operation operation, const Place& place, std::size_t first) {
    const auto v = static_cast<Index>(add(place, static_cast<std::int32_t>(operation), 0, false));
    for (std::size_t k = first; k < operands_.size(); ++k) {
      expressions_.parent[static_cast<std::size_t>(operands_[k])] = v;
    }
    operands_.resize(first);
    operands_.push_back(v);
  }

  void add_leaf(const Place& place, Index operand) {
    operands_.push_back(static_cast<Index>(add(place, 0, operand, true)));
  }

  std::size_t add(const Place& place, std::int32_t operation, Index operand, bool is_leaf) {
    const std::size_t v = expressions_.size();
    if (v == static_cast<std::size_t>(std::numeric_limits<Index>::max())) {
      throw OverflowError(text_.name() + ": more than " + std::to_string(v) + " vertices do not fit the index type");
    }
    expressions_.parent.push_back(static_cast<Index>(v));
    expressions_.operation.push_back(operation);
    expressions_.operand.push_back(operand);
    expressions_.place.push_back(place);
    expressions_.is_leaf.push_back(is_leaf);
    return v;
  }

  void take() {
    word_ += static_cast<char>(text_.peek());
    text_.skip();
  }

  static Place place_of(const Text::Place& place) {
    return {static_cast<std::uint32_t>(place.line), static_cast<std::uint32_t>(place.column)};
  }
  Place here() const { return place_of(text_.place()); }

  [[noreturn]] void fail_at(int c, const std::string& expected) const {
    if (ends_expression(c)) text_.fail("the line ends where " + expected + " is expected");
    text_.fail(in_quotes(std::string(1, static_cast<char>(c))) + " where " + expected + " is expected");
  }

  Text& text_;
  Expressions<Index> expressions_;
  NumberList numbers_;
  std::unordered_map<std::string, Index> names_;
  std::vector<Waiting> waiting_;
  std::vector<Index> operands_;
  std::string word_;
};

}  // namespace

template <class Index>
Expressions<Index> read_expressions(InputFile&& file) {
  Text text(file);
  return ExpressionParser<Index>(text).parse();
}

NamedValues read_named_values(InputFile&& file) {
  NamedValues named;
  for (std::string_view record; file.read_record(record);) {
    std::string_view line = without_comment(record);
    if (line.empty()) continue;
    const std::string name(take_field(line));
    const std::string_view value = take_field(line);
    if (value.empty() || !line.empty()) file.fail_here("a name and a value are expected");
    if (!named.position.try_emplace(name, named.values.size()).second) {
      file.fail_here(in_quotes(name) + " has a value already");
    }
    named.values.add(file, value);
  }
  return named;
}

template Expressions<std::int32_t> read_expressions(InputFile&&);
template Expressions<std::int64_t> read_expressions(InputFile&&);

}  // namespace pleach::app
