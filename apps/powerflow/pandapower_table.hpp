// A table of pandapower's to_json(): one object for the columns, the index and the rows, which is JSON in a string.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <pleach/error.hpp>

#include <nlohmann/json.hpp>

namespace powerflow {

/// Thrown if a column, a cell or a model is missing, in otherwise sound data.
class MissingError : public pleach::FileError {
 public:
  using FileError::FileError;
};

/// The rows of a table, with cells by column. Messages name table and row: "line 7". Throws FileError for a cell of the
/// wrong kind, MissingError for a required cell that is missing.
class Elements {
 public:
  using Document = nlohmann::json;

  Elements() = default;
  /// Reads a table that is unpacked and outlives this. FileError unless each row has a cell for each column, no name of
  /// a column or number of the index is there twice, and nothing is there that pandapower does not write.
  Elements(std::string name, const Document& frame);

  /// Throws FileError if an index is not a whole number.
  void require_index() const;

  /// Returns whether the JSON value is a table.
  static bool is_table(const Document& frame);
  /// Returns whether a table has no rows.
  static bool is_empty(const Document& frame);

  [[nodiscard]] std::size_t size() const { return table_ == nullptr ? 0 : table_->at("data").size(); }
  [[nodiscard]] bool has(const char* column) const { return columns_.contains(column); }
  [[nodiscard]] std::vector<std::string> columns() const;
  [[nodiscard]] std::int64_t index(std::size_t row) const { return index_[row]; }
  /// Returns the row with this index.
  [[nodiscard]] std::optional<std::size_t> row_of(std::int64_t index) const;
  /// "line 7"
  [[nodiscard]] std::string text(std::size_t row) const;
  [[noreturn]] void fail(std::size_t row, const std::string& message) const;
  /// Throws MissingError: there is no model for the row.
  [[noreturn]] void fail_unsupported(std::size_t row, const std::string& message) const;

  /// Throws MissingError if the column is missing or the cell is empty.
  [[nodiscard]] double number(std::size_t row, const char* column) const;
  /// Returns nothing if the column is missing or the cell is empty.
  [[nodiscard]] std::optional<double> known(std::size_t row, const char* column) const;
  /// The default is for files of older versions without the column; an empty cell is an error.
  [[nodiscard]] double number(std::size_t row, const char* column, double otherwise) const {
    return has(column) ? number(row, column) : otherwise;
  }
  [[nodiscard]] std::int64_t integer(std::size_t row, const char* column) const;
  /// Returns an empty word if there is none.
  [[nodiscard]] std::string word(std::size_t row, const char* column) const;
  /// Throws MissingError if the column is missing or the cell is empty.
  [[nodiscard]] std::string filled_word(std::size_t row, const char* column) const;
  /// Throws MissingError if the column is missing or the cell is empty.
  [[nodiscard]] bool flag(std::size_t row, const char* column) const;
  /// The default is for files of older versions without the column; an empty cell is an error.
  [[nodiscard]] bool flag(std::size_t row, const char* column, bool otherwise) const {
    return has(column) ? flag(row, column) : otherwise;
  }
  /// Returns a flag; false if it is missing or empty.
  [[nodiscard]] bool is_set(std::size_t row, const char* column) const {
    return find(row, column) != nullptr && flag(row, column);
  }
  [[nodiscard]] bool in_service(std::size_t row) const { return flag(row, "in_service"); }

 private:
  void require(const char* column) const;
  [[noreturn]] void fail_empty(std::size_t row, const char* column) const;
  [[nodiscard]] const Document* find(std::size_t row, const char* column) const;

  std::string name_;
  const Document* table_ = nullptr;
  std::map<std::string, std::size_t, std::less<>> columns_;
  std::vector<std::int64_t> index_;
  std::optional<std::size_t> bad_index_;      // the first row whose index is not a whole number
  std::map<std::int64_t, std::size_t> rows_;  // by index
};

/// The tables and values of a network in the text of a file, the tables unpacked from their strings. FileError where
/// the text is no JSON, an object has a member twice, or something stands beside the network.
nlohmann::json parse_network(const std::string& text);

/// Returns a table of the network; an empty one if there is none.
inline Elements table_of(const nlohmann::json& net, const std::string& name) {
  if (!net.contains(name)) return {};
  Elements elements(name, net.at(name));
  elements.require_index();
  return elements;
}

}  // namespace powerflow
