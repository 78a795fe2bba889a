#include "pandapower_table.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

namespace powerflow {

namespace {

using Document = nlohmann::json;

bool is_wrapped(const Document& content) { return content.is_object() && content.contains("_object"); }

const Document& object_of(const Document& frame) { return is_wrapped(frame) ? frame.at("_object") : frame; }

/// The members that pandapower writes for a network, and for a table.
const std::set<std::string, std::less<>> members_of_network{"_module", "_class", "_object"},
    members_of_frame{"_module",        "_class",     "_object",     "orient",      "dtype",       "is_multiindex",
                     "is_multicolumn", "index_name", "index_names", "column_name", "column_names"},
    members_of_table{"columns", "index", "data"};

/// Throws FileError for an unknown member, which would be lost.
void require_known(const Document& object, const std::set<std::string, std::less<>>& known, const std::string& of) {
  for (const auto& [name, value] : object.items()) {
    if (!known.contains(name))
      throw pleach::FileError(
          fmt::format("{} has a member {}, which pandapower does not write", of, Document(name).dump()));
  }
}

/// Throws FileError unless a network's table is stored by rows, with one index and one line of columns.
void require_rows(const Document& frame, const std::string& name) {
  require_known(frame, members_of_frame, name);
  if (frame.value("orient", Document("split")) != "split") {
    throw pleach::FileError(
        fmt::format("{}: the orient {} is not supported, only \"split\"", name, frame.at("orient").dump()));
  }
  for (const char* const flag : {"is_multiindex", "is_multicolumn"}) {
    if (frame.value(flag, Document(false)) != false)
      throw pleach::FileError(fmt::format("{}: {} is not supported", name, flag));
  }
}

/// Returns the library's message, which may contain bytes of the file.
std::string text_of(const Document::exception& error) {
  std::string what = error.what();
  std::ranges::replace_if(
      what, [](unsigned char letter) { return letter < 0x20 || letter == 0x7f; }, '?');
  return what;
}

/// Deeper nesting could overrun the stack; pandapower's values have fewer than ten levels.
constexpr int deepest = 100;

/// Returns the whole number in a cell of an index. Some tables that are not read, such as profiles, have names there.
std::optional<std::int64_t> whole_number(const nlohmann::json& cell) {
  if (!cell.is_number_integer()) return std::nullopt;
  if (cell.is_number_unsigned() && cell.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  return cell.get<std::int64_t>();
}

/// Parses JSON in which no object has a member twice.
Document parse(const std::string& text) {
  using Event = Document::parse_event_t;
  std::vector<std::set<std::string>> members;  // of each open object
  return Document::parse(text, [&](int depth, Event event, Document& value) {
    if (depth > deepest) throw pleach::FileError(fmt::format("is nested more than {} deep", deepest));
    if (event == Event::object_start) members.emplace_back();
    if (event == Event::object_end) members.pop_back();
    if (event == Event::key && !members.back().insert(value.get<std::string>()).second) {
      throw pleach::FileError("there is a second " + value.dump());
    }
    return true;
  });
}

}  // namespace

nlohmann::json parse_network(const std::string& text) {
  Document document;
  try {
    document = parse(text);
  } catch (const Document::exception& error) {
    throw pleach::FileError("is not a network of pandapower's to_json(): " + text_of(error));
  }
  const bool wrapped = is_wrapped(document);
  if (wrapped) {
    require_known(document, members_of_network, "the network");
    if (const Document type = document.value("_class", Document("pandapowerNet")); type != "pandapowerNet") {
      throw pleach::FileError("is not a network of pandapower's to_json(): its _class is " + type.dump());
    }
  }
  Document net = wrapped ? std::move(document["_object"]) : std::move(document);
  if (!net.is_object()) throw pleach::FileError("is not a network of pandapower's to_json(): it is no object");
  for (auto& [name, content] : net.items()) {
    if (!content.is_object() || !object_of(content).is_string()) continue;
    if (content.value("_class", Document("DataFrame")) != "DataFrame") continue;
    try {
      content["_object"] = parse(content["_object"].get<std::string>());
    } catch (const Document::exception& error) {
      throw pleach::FileError("the table " + Document(name).dump() + " is no JSON: " + text_of(error));
    } catch (const pleach::FileError& error) {
      throw pleach::FileError("in the table " + Document(name).dump() + ": " + error.what());
    }
  }
  return net;
}

bool Elements::is_table(const Document& frame) {
  if (!frame.is_object()) return false;
  return frame.value("_class", Document()) == "DataFrame" ||
         (object_of(frame).is_object() && object_of(frame).contains("data"));
}

bool Elements::is_empty(const Document& frame) {
  const Document& table = object_of(frame);
  if (!table.is_object()) return false;
  if (table.contains("data")) return table.at("data").empty();
  return std::ranges::all_of(table, [](const Document& column) { return column.empty(); });
}

Elements::Elements(std::string name, const Document& frame) : name_(std::move(name)) {
  if (is_wrapped(frame)) require_rows(frame, name_);
  table_ = &object_of(frame);
  if (table_->is_object()) require_known(*table_, members_of_table, name_);
  for (const char* const member : {"columns", "index", "data"}) {
    if (table_->is_object() && table_->contains(member) && table_->at(member).is_array()) continue;
    throw pleach::FileError(fmt::format("{} is not a table of pandapower's: it has no array \"{}\"", name_, member));
  }
  const auto& columns = table_->at("columns");
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::string column = columns[c].is_string() ? columns[c].get<std::string>() : columns[c].dump();
    if (!columns_.emplace(column, c).second) throw pleach::FileError(name_ + " has a second column " + column);
  }
  const auto& indices = table_->at("index");
  if (indices.size() != size()) {
    throw pleach::FileError(fmt::format("{} has {} rows, but {} in its index", name_, size(), indices.size()));
  }
  for (std::size_t row = 0; row < size(); ++row) {
    if (!table_->at("data")[row].is_array()) {
      throw pleach::FileError(fmt::format("row {} of {} is no array of cells", row + 1, name_));
    }
    if (const std::size_t cells = table_->at("data")[row].size(); cells != columns.size()) {
      throw pleach::FileError(
          fmt::format("row {} of {} has {} cells, but there are {} columns", row + 1, name_, cells, columns.size()));
    }
    const auto number = whole_number(indices[row]);
    index_.push_back(number.value_or(static_cast<std::int64_t>(row)));
    if (!number) {
      if (!bad_index_) bad_index_ = row;
      continue;
    }
    if (!rows_.emplace(index_.back(), row).second) throw pleach::FileError(text(row) + " stands there twice");
  }
}

void Elements::require_index() const {
  if (bad_index_)
    throw pleach::FileError(fmt::format("{}: the index of row {} is no whole number", name_, *bad_index_ + 1));
}

std::vector<std::string> Elements::columns() const {
  std::vector<std::string> names;
  for (const auto& [name, place] : columns_) names.push_back(name);
  return names;
}

std::optional<std::size_t> Elements::row_of(std::int64_t index) const {
  const auto found = rows_.find(index);
  return found != rows_.end() ? std::optional(found->second) : std::nullopt;
}

std::string Elements::text(std::size_t row) const { return fmt::format("{} {}", name_, index(row)); }

void Elements::fail(std::size_t row, const std::string& message) const {
  throw pleach::FileError(text(row) + ": " + message);
}

void Elements::fail_unsupported(std::size_t row, const std::string& message) const {
  throw MissingError(text(row) + ": " + message);
}

/// Returns null for an empty cell.
const Elements::Document* Elements::find(std::size_t row, const char* column) const {
  const auto found = columns_.find(column);
  if (found == columns_.end()) return nullptr;
  const Document& cell = table_->at("data").at(row).at(found->second);
  return cell.is_null() ? nullptr : &cell;
}

void Elements::require(const char* column) const {
  if (!has(column)) throw MissingError(name_ + " has no column " + column);
}

void Elements::fail_empty(std::size_t row, const char* column) const {
  throw MissingError(text(row) + ": " + column + " is empty");
}

double Elements::number(std::size_t row, const char* column) const {
  require(column);
  const auto value = known(row, column);
  if (!value) fail_empty(row, column);
  return *value;
}

std::optional<double> Elements::known(std::size_t row, const char* column) const {
  const Document* const cell = find(row, column);
  if (cell == nullptr) return std::nullopt;
  if (!cell->is_number()) fail(row, std::string(column) + " is not a number");
  return cell->get<double>();
}

std::int64_t Elements::integer(std::size_t row, const char* column) const {
  const double value = number(row, column);
  if (!(std::abs(value) < 0x1p53) || value != std::floor(value)) fail(row, std::string(column) + " is no whole number");
  return static_cast<std::int64_t>(value);
}

std::string Elements::word(std::size_t row, const char* column) const {
  const Document* const cell = find(row, column);
  if (cell == nullptr) return "";
  if (!cell->is_string()) fail(row, std::string(column) + " is no text");
  return cell->get<std::string>();
}

std::string Elements::filled_word(std::size_t row, const char* column) const {
  require(column);
  std::string text = word(row, column);
  if (text.empty()) fail_empty(row, column);
  return text;
}

bool Elements::flag(std::size_t row, const char* column) const {
  require(column);
  const Document* const cell = find(row, column);
  if (cell == nullptr) fail_empty(row, column);
  if (cell->is_boolean()) return cell->get<bool>();
  const double number = cell->is_number() ? cell->get<double>() : 2;
  if (number != 0 && number != 1) fail(row, std::string(column) + " is neither true nor false");
  return number == 1;
}

}  // namespace powerflow
