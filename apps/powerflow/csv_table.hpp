// A table whose cells are separated by commas, tabs or semicolons. The heading names quantities and their units.
#pragma once

#include "io/text_line.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace powerflow {

/// The cells of a line, without blanks around them. Quotes protect separators and blanks in a cell; two quotes in it
/// are one.
class Cells {
 public:
  /// Returns false if a quote does not end, or if text follows it in its cell.
  bool split(std::string_view line, char separator) {
    cells_.clear();
    text_.clear();
    text_.reserve(line.size());  // no reallocation: cells point into it
    while (true) {
      std::string_view cell;
      if (!take(line, separator, cell)) return false;
      cells_.push_back(cell);
      if (line.empty()) return true;
      line.remove_prefix(1);
      if (line.empty()) {
        cells_.emplace_back();
        return true;
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return cells_.size(); }
  std::string_view operator[](std::size_t column) const { return cells_[column]; }

 private:
  /// Takes a cell, and leaves the separator at the beginning of the line.
  bool take(std::string_view& line, char separator, std::string_view& cell) {
    const std::size_t begin = std::min(line.find_first_not_of(separator == '\t' ? " " : " \t"), line.size());
    if (begin == line.size() || line[begin] != '"') {
      const std::size_t end = std::min(line.find(separator), line.size());
      cell = pleach::app::trimmed(line.substr(0, end));
      line.remove_prefix(end);
      return cell.find('"') == std::string_view::npos;
    }
    line.remove_prefix(begin + 1);
    const std::size_t first = text_.size();
    while (true) {
      const std::size_t end = line.find('"');
      if (end == std::string_view::npos) return false;
      text_ += line.substr(0, end);
      line.remove_prefix(end + 1);
      if (!line.starts_with('"')) break;
      text_ += '"';
      line.remove_prefix(1);
    }
    cell = std::string_view(text_).substr(first);
    const std::size_t end = std::min(line.find(separator), line.size());
    const bool ends = pleach::app::trimmed(line.substr(0, end)).empty();
    line.remove_prefix(end);
    return ends;
  }

  std::vector<std::string_view> cells_;
  std::string text_;  // of quoted cells
};

/// Returns a line without its quoted parts.
inline std::string without_quoted(std::string_view line) {
  std::string bare;
  bool quoted = false;
  for (const char letter : line) {
    quoted ^= letter == '"';
    if (!quoted) bare += letter;
  }
  return bare;
}

/// Returns the separator of a heading: a tab if it has one, else a semicolon if it has one, else a comma.
inline char separator_of(std::string_view heading) {
  const std::string bare = without_quoted(heading);
  return bare.find('\t') != std::string::npos ? '\t' : bare.find(';') != std::string::npos ? ';' : ',';
}

/// A unit: the end of a column's heading, and the factor for its numbers.
struct Unit {
  const char* suffix;
  double factor;
};

// Factors convert to MW, ohms, siemens and kV. Numbers become per unit later, when the bases are known. 0 marks "pu".
inline constexpr double per_unit = 0;
inline const std::vector<Unit> active_units{{"_kw", 1e-3}, {"_mw", 1}, {"_w", 1e-6}, {"_pu", per_unit}};
inline const std::vector<Unit> reactive_units{{"_kvar", 1e-3}, {"_mvar", 1}, {"_var", 1e-6}, {"_pu", per_unit}};
inline const std::vector<Unit> ohm_units{{"_ohm", 1}, {"_mohm", 1e-3}, {"_pu", per_unit}};
inline const std::vector<Unit> siemens_units{{"_us", 1e-6}, {"_ms", 1e-3}, {"_s", 1}, {"_pu", per_unit}};
inline const std::vector<Unit> plain_unit{{"", 1}};

class Table {
 public:
  explicit Table(pleach::app::InputFile& file) : file_(file) {}

  /// Reads comments, which may set bases, and the heading.
  void read_heading() {
    std::string_view line;
    while (file_.read_record(line)) {
      const std::string_view text = pleach::app::trimmed(line);
      if (text.empty()) continue;
      if (text.starts_with('#')) {
        read_setting(text.substr(1));
        continue;
      }
      separator_ = separator_of(line);
      split(line);
      for (std::size_t c = 0; c < cells_.size(); ++c) {
        std::string name(cells_[c]);
        std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
        if (!columns_.emplace(name, c).second)
          file_.fail_here("column " + pleach::app::in_quotes(name) + " stands there twice");
      }
      width_ = cells_.size();
      return;
    }
    file_.fail("has no heading");
  }

  bool next_row() {
    std::string_view line;
    while (file_.read_record(line)) {
      const std::string_view text = pleach::app::trimmed(line);
      if (text.empty()) continue;
      if (text.starts_with('#')) {
        if (is_setting(text.substr(1))) file_.fail_here("stands behind the heading, where it sets nothing");
        refuse_row(line);
        note_unknown_setting(text.substr(1));
        continue;
      }
      split(line);
      if (cells_.size() != width_) {
        file_.fail_here(fmt::format("has {} fields, the heading has {}", cells_.size(), width_));
      }
      return true;
    }
    return false;
  }

  /// The column of a quantity, and the factor of its unit.
  struct Quantity {
    std::size_t column = none;
    double factor = 1;
    [[nodiscard]] explicit operator bool() const { return column != none; }
    [[nodiscard]] bool is_per_unit() const { return factor == per_unit; }
  };

  Quantity quantity(const std::string& name, const std::vector<Unit>& units) {
    Quantity found;
    for (const Unit& unit : units) {
      const auto column = columns_.find(name + unit.suffix);
      if (column == columns_.end()) continue;
      if (found) file_.fail(fmt::format("has the column {} in two units", name));
      found = {column->second, unit.factor};
      columns_.erase(column);
    }
    return found;
  }

  /// Returns whether there is a column of one phase, "p_a_kw", or of two, "x_ab_ohm".
  [[nodiscard]] bool has_phases() const {
    const auto is_phase = [](char letter) { return letter >= 'a' && letter <= 'c'; };
    return std::ranges::any_of(columns_, [&](const auto& column) {
      const std::string& name = column.first;
      const std::size_t line = name.find('_');
      const std::string_view quantity = std::string_view(name).substr(0, line);
      if (line == std::string::npos || name.size() < line + 4 || !is_phase(name[line + 1])) return false;
      if (quantity == "r" || quantity == "x") return is_phase(name[line + 2]) && name[line + 3] == '_';
      return (quantity == "p" || quantity == "q" || quantity == "capacitor") && name[line + 2] == '_';
    });
  }

  void require_known_columns() const {
    if (!columns_.empty()) {
      file_.fail("column " + pleach::app::in_quotes(columns_.begin()->first) + " is not known, or in no unit that is");
    }
  }

  [[nodiscard]] std::string_view cell(Quantity of) const { return of ? cells_[of.column] : std::string_view(); }
  /// Returns the number of a cell in the base unit, or `otherwise` for an empty cell.
  [[nodiscard]] double number(Quantity of, double otherwise = 0) const {
    const std::string_view text = cell(of);
    return text.empty() ? otherwise : pleach::app::parse_number<double>(file_, text);
  }

  [[nodiscard]] std::optional<double> setting(const std::string& name) const {
    const auto found = settings_.find(name);
    return found != settings_.end() ? std::optional(found->second) : std::nullopt;
  }
  /// Returns a note on comments that look like settings; empty if there are none.
  [[nodiscard]] std::string note() const {
    if (unknown_ == 0) return "";
    return fmt::format("{} comment{} nothing, for only base_mva and kv are settings: the first is {}", unknown_,
                       unknown_ == 1 ? " sets" : "s set", first_unknown_);
  }
  [[nodiscard]] pleach::app::InputFile& file() const { return file_; }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  void split(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!cells_.split(line, separator_)) file_.fail_here("has a quote within a field, or one that does not end");
  }

  static std::string name_of_setting(std::string_view text) {
    return std::string(pleach::app::trimmed(text.substr(0, text.find('='))));
  }
  static bool is_setting(std::string_view text) {
    const std::string name = name_of_setting(text);
    return text.find('=') != std::string_view::npos && (name == "base_mva" || name == "kv");
  }

  /// Reads "base_mva = 10".
  void read_setting(std::string_view text) {
    if (!is_setting(text)) return note_unknown_setting(text);
    const std::string name = name_of_setting(text);
    const double value = pleach::app::parse_number<double>(file_, value_of_setting(text));
    const auto [set, is_new] = settings_.emplace(name, value);
    if (!is_new && set->second != value) {
      file_.fail_here(fmt::format("sets {} to {}, and a line above to {}", name, value, set->second));
    }
  }
  static std::string_view value_of_setting(std::string_view text) {
    return pleach::app::trimmed(text.substr(text.find('=') + 1));
  }

  /// Counts a comment like "base_mv = 3", which the user may think is a setting.
  void note_unknown_setting(std::string_view text) {
    const std::string name = name_of_setting(text);
    const bool is_word = name.find_first_of(" \t") == std::string::npos && !name.empty();
    if (text.find('=') == std::string_view::npos || !is_word) return;
    const std::string value(value_of_setting(text));
    char* end = nullptr;
    std::strtod(value.c_str(), &end);
    if (value.empty() || *end != '\0') return;
    if (unknown_++ == 0) {
      first_unknown_ = fmt::format("{} in line {}", pleach::app::in_quotes(name), file_.record_number());
    }
  }

  /// Refuses a comment with as many separators as the heading: it may be a row whose first name begins with '#'.
  void refuse_row(std::string_view line) const {
    const std::string bare = without_quoted(line);
    if (static_cast<std::size_t>(std::ranges::count(bare, separator_)) + 1 == width_) {
      file_.fail_here(
          "begins with '#' but looks like a row: put the name in quotes, or fewer separators in the comment");
    }
  }

  pleach::app::InputFile& file_;
  char separator_ = ',';
  std::map<std::string, std::size_t> columns_;
  std::map<std::string, double> settings_;
  std::size_t unknown_ = 0;  // number of comments that look like settings
  std::string first_unknown_;
  Cells cells_;
  std::size_t width_ = 0;
};

}  // namespace powerflow
