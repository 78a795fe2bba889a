// Splits the lines of a list of edges into columns.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

/// Returns the whole lines at the beginning of the file, without reading past them; only some if there are more than
/// `looked_at` bytes.
inline constexpr std::size_t looked_at = std::size_t{1} << 16;
std::string_view first_lines(InputFile& file);

/// The columns of a list that hold the edges, counted from 0.
struct ListForm {
  std::size_t from = 0, to = 1, value = 2;  ///< `value` only in weighted lists
  std::size_t columns = 0;                  ///< number of columns of each line; 0: only the ones above
  bool commas = false;   ///< commas separate columns; else blanks, or tabs if a line has labels and tabs
  bool heading = false;  ///< the first line that is not a comment names the columns

  /// The number of columns of each line.
  [[nodiscard]] std::size_t width(bool weighted) const { return columns > 0 ? columns : weighted ? 3 : 2; }
};

/// The columns of a list as the user gives them.
struct ListOptions {
  std::vector<std::size_t>
      columns;          ///< of both ends and, in weighted lists, of the value, counted from 1; default 1,2,3
  bool header = false;  ///< the first line names the columns
};

/// The form of a list that begins with `lines`. A heading is found where it is the only line without numbers.
ListForm list_form(std::string_view lines, const ListOptions& options, bool weighted);

/// Returns `line` without surrounding blanks, up to a '#' that begins a word.
std::string_view without_word_comment(std::string_view line);

/// The first line that is not blank or a comment, its number from 1 on, and the lines after it.
struct DataLine {
  std::string_view text;
  std::size_t number = 0;
  std::string_view rest;
};
DataLine first_data_line(std::string_view lines);

/// Returns whether the first two words of a line are names for the ends of edges, not labels.
bool names_ends(std::string_view line);

/// Returns why the columns in a heading cannot have the ends of edges in the first two; empty if they can.
std::string heading_fault(const ListForm& form, std::string_view heading);

/// A line of a list, cut into fields. Lines that begin with '#' or '%' are comments. '#' ends the line where it begins
/// a word, or anywhere in a list of numbers; but it is a character like another in lines of labels that have tabs or
/// commas. A field between commas may stand in double quotes. Attributes as NetworkX writes them, "{'weight': 3}", are
/// one field.
class ListLine {
 public:
  ListLine(const ListForm& form, bool labelled) : form_(form), labelled_(labelled) {}

  /// Returns false for a comment and for a blank line. The fields are valid until the next call and while `record` is.
  bool split(std::string_view record);

  [[nodiscard]] std::size_t size() const { return fields_.size(); }
  std::string_view operator[](std::size_t field) const { return fields_[field]; }
  std::string_view text() const { return text_; }  ///< the line without its comment
  /// Returns whether a field between commas begins with a quote that does not end it.
  bool has_open_quote() const { return has_open_quote_; }
  /// Returns whether the last field has the form of attributes.
  bool has_attributes() const {
    return !fields_.empty() && fields_.back().starts_with('{') && fields_.back().ends_with('}') &&
           fields_.back().size() > 1;
  }

 private:
  void split_at(char separator);
  std::string_view take_quoted(std::string_view& rest);

  const ListForm form_;
  const bool labelled_;
  std::string_view text_;
  std::vector<std::string_view> fields_;
  std::deque<std::string> unquoted_;
  bool has_open_quote_ = false;
};

/// The attributes of an edge, a Python dictionary.
struct Attributes {
  bool well_formed = true;
  std::string_view weight;  ///< empty if there is none
  bool others = false;      ///< whether there are other attributes
};
Attributes parse_attributes(std::string_view dictionary);

/// A list of edges, or the first line that does not fit one.
struct ListGuess {
  bool is_list = false, weighted = false;
  bool has_other_heading = false;  ///< a heading says that it is none: heading_fault()
  std::size_t line = 0;            ///< the first line that does not fit, counted from 1
  std::string why;                 ///< what does not fit there
};
ListGuess guess_list(std::string_view lines, bool labelled);

}  // namespace pleach::app
