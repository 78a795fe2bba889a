// Electrical networks in all formats.
#include "layout.hpp"
#include "read.hpp"

#include "mutation.hpp"

#include <nlohmann/json.hpp>

using namespace pleach::fuzz;

namespace {

using powerflow::Network;

bool same_network(const Network& a, const Network& b) {
  const auto same_all = [](const auto& x, const auto& y) { return std::ranges::equal(x, y, same); };
  if (a.base_mva != b.base_mva || a.phases != b.phases || a.buses() != b.buses() || a.notes != b.notes) return false;
  for (std::size_t v = 0; v < a.buses(); ++v) {
    if (a.labels.text(v) != b.labels.text(v)) return false;
  }
  return same_all(a.base_kv, b.base_kv) && same_all(a.power, b.power) && same_all(a.current_power, b.current_power) &&
         same_all(a.impedance_power, b.impedance_power) && same_all(a.shunt, b.shunt) && a.slack == b.slack &&
         same_all(a.slack_voltage, b.slack_voltage) && a.joined == b.joined && a.from == b.from && a.to == b.to &&
         same_all(a.impedance, b.impedance) && same_all(a.shunt_from, b.shunt_from) &&
         same_all(a.shunt_to, b.shunt_to) && same_all(a.ratio, b.ratio) && a.phase_set == b.phase_set;
}

Network read(const std::string& path) { return powerflow::read_network(path, {}); }

/// Returns whether numbers are so short that no sum loses one: no exponents, and at most eight characters.
bool has_short_numbers(std::string_view text) {
  for (std::size_t k = 0; k < text.size(); ++k) {
    const std::string_view word = word_around(text, k);
    if (text[k] >= '0' && text[k] <= '9' && (word.size() > 8 || word.find_first_of("eE") != word.npos)) return false;
  }
  return true;
}

/// Tables of rows: names and numbers, and columns that are known. Shares of loads that are 0, and angles, may change
/// nothing, nor do units of columns that are empty.
void require_table_used(std::string_view text, const Network& network) {
  if (text.find("share") != text.npos || text.find("degree") != text.npos || !has_short_numbers(text)) return;
  std::vector<bool> cells = outside_comments(text, '#'), heading(text.size());
  const auto first = static_cast<std::size_t>(std::ranges::find(cells, true) - cells.begin());
  const std::size_t begin = std::min(text.find_first_not_of("\r\n\t ", first), text.size());
  for (std::size_t k = first; k < std::min(text.find('\n', begin), text.size()); ++k) {
    heading[k] = cells[k];
    cells[k] = false;
  }
  require_all_used(text, cells, {Change::letter}, network, read, same_network);
  require_all_used(text, heading, {Change::junk}, network, read, same_network);
}

/// Cases of MATPOWER have columns and fields that a power flow does not use; all the same, each word of a matrix is a
/// number or a statement that is refused.
void require_script_read(std::string_view text, const Network& network) {
  std::vector<bool> counts = outside_comments(text, '%');
  if (text.find('\'') != text.npos || text.find("...") != text.npos) return;
  for (std::size_t k = 0; k < std::min(text.find('\n'), text.size()); ++k) counts[k] = false;  // function mpc = name
  require_all_used(text, counts, {Change::junk}, network, read, same_network);
}

using Document = nlohmann::json;

/// Numbers that count wherever their element is in service, and has nothing that multiplies them by 0.
const std::vector<std::pair<std::string, std::vector<std::string>>> numbers_used{
    {"bus", {"vn_kv"}},
    {"line", {"from_bus", "to_bus", "length_km", "r_ohm_per_km", "x_ohm_per_km"}},
    {"trafo", {"hv_bus", "lv_bus", "sn_mva", "vn_hv_kv", "vn_lv_kv", "vk_percent", "shift_degree", "parallel"}},
    {"load", {"p_mw", "q_mvar", "scaling"}},
    {"sgen", {"p_mw", "q_mvar", "scaling"}},
    {"storage", {"p_mw", "q_mvar", "scaling"}},
    {"ward", {"ps_mw", "qs_mvar", "pz_mw", "qz_mvar"}},
    {"shunt", {"p_mw", "q_mvar", "step"}},
    {"ext_grid", {"bus", "vm_pu", "va_degree"}}};

/// Columns without which a table is not read.
bool is_read(const std::string& table) {
  return std::ranges::any_of(numbers_used, [&](const auto& used) { return used.first == table; });
}

/// The columns, index and rows of a table of pandapower's, which may be JSON in a string; null for another value.
Document frame_of(const Document& value) {
  if (!value.is_object() || !value.contains("_object")) return nullptr;
  const Document& object = value.at("_object");
  const Document frame = object.is_string() ? Document::parse(object.get<std::string>()) : object;
  return frame.is_object() && frame.contains("columns") ? frame : Document(nullptr);
}

/// Returns whether a row is in service, and has no number that a sum, a product or a full turn could hide.
bool is_ordinary(const Document& columns, const Document& row) {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::string column = columns[c].get<std::string>();
    if (column == "in_service" && row[c] != true) return false;
    if (!row[c].is_number()) continue;
    const double size = std::abs(row[c].get<double>());
    const bool may_be_zero = column.find("bus") != column.npos || column.find("degree") != column.npos ||
                             column.find("tap") != column.npos || column.find("const") != column.npos;
    if ((size < 1e-3 && !(size == 0 && may_be_zero)) || size > 170) return false;
  }
  return true;
}

/// The network with another number in a column, or nothing where there is none that has to count.
std::optional<Document> with_another_number(const Document& net, const std::string& table, const std::string& column,
                                            std::size_t choice) {
  for (const auto& [name, content] : net.items()) {  // all that is joined, fed or switched is ordinary
    const Document frame = frame_of(content);
    if (!is_read(name) || frame.is_null()) continue;
    for (const Document& row : frame.at("data")) {
      if (!is_ordinary(frame.at("columns"), row)) return std::nullopt;
    }
  }
  if (!net.contains(table) || net.contains("switch")) return std::nullopt;
  Document frame = frame_of(net.at(table)), other = net;
  if (frame.is_null() || frame.at("data").empty()) return std::nullopt;
  const auto columns = frame.at("columns").get<std::vector<std::string>>();
  const auto found = std::ranges::find(columns, column);
  if (found == columns.end()) return std::nullopt;
  Document& row = frame["data"][choice % frame["data"].size()];
  Document& cell = row[static_cast<std::size_t>(found - columns.begin())];
  if (!cell.is_number()) return std::nullopt;
  cell = cell.get<double>() * 2 + 1;
  other[table] = {{"_class", "DataFrame"}, {"_object", frame}};
  return other;
}

/// The network with another name for a value or a column, or nothing where that may be anything.
std::optional<Document> with_another_name(const Document& net, std::size_t choice) {
  const auto member = std::next(net.begin(), static_cast<std::ptrdiff_t>(choice % net.size()));
  const std::string& name = member.key();
  if (name.starts_with('_') || name.starts_with("res_")) return std::nullopt;
  Document other = net, frame = frame_of(*member);
  if (frame.is_null()) {
    other.erase(name);
    other[name + "@"] = *member;
    return member->is_object() ? std::nullopt : std::optional(other);
  }
  Document& columns = frame["columns"];
  if (!is_read(name) || columns.empty()) return std::nullopt;
  Document& column = columns[choice / net.size() % columns.size()];
  column = column.dump() + "@";
  other[name] = {{"_class", "DataFrame"}, {"_object", frame}};
  return other;
}

/// pandapower's JSON has columns without effect on a power flow, but none that is unknown: another name of a column or
/// a value is refused or noted. In a network of elements in service, the numbers of `numbers_used` count.
void require_document_used(std::string_view text, const Network& network) {
  const Document document = Document::parse(text);
  const Document& net = document.contains("_object") ? document.at("_object") : document;
  const auto require_other = [&](const std::optional<Document>& other) {
    if (!other) return;
    const std::string& path = file_of(other->dump());
    const auto again = accepted(path, [&] { return read(path); });
    if (!again || !same_network(network, *again)) return;
    std::fprintf(stderr, "the same answer as of:\n%s\n", other->dump().c_str());
    require(false, "each value is used");
  };
  for (std::size_t turn = 0; turn < turns; ++turn) require_other(with_another_name(net, choice_of(text, turn)));
  for (const auto& [table, columns] : numbers_used) {
    for (const std::string& column : columns) {
      require_other(with_another_number(net, table, column, choice_of(text, columns.size())));
    }
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const auto network = accepted(path, [&] { return read(path); });
  if (!network) return 0;
  const std::string_view text = text_of(data, size);
  const bool is_script = text.starts_with("function"), is_table = !is_script && !text.starts_with('{');
  if (is_script && is_plain(path, text)) require_script_read(text, *network);
  if (is_table && is_plain(path, text)) require_table_used(text, *network);
  if (text.starts_with('{') && is_plain(path, text)) require_document_used(text, *network);
  const std::size_t n = network->buses(), m = network->branches(), phases = network->phases;
  const auto is_bus = [n](powerflow::Index v) { return v >= 0 && static_cast<std::size_t>(v) < n; };
  require(phases == 1 || phases == 3, "networks have one phase or three");
  require(network->power.size() == phases * n, "each bus has a load");
  require(network->impedance.size() == phases * phases * m, "each branch has an impedance");
  require(
      network->to.size() == m && std::ranges::all_of(network->from, is_bus) && std::ranges::all_of(network->to, is_bus),
      "branches join buses");
  require(std::ranges::all_of(network->slack, is_bus), "slack buses are buses");
  require(network->slack_voltage.size() == phases * network->slack.size(), "each slack bus has a voltage");
  for (const auto* of_buses : {&network->current_power, &network->shunt}) {
    require(of_buses->empty() || of_buses->size() == phases * n, "each bus has all kinds of loads, or none");
  }
  if (network->by_sequence) {
    require(network->slack_impedance.size() == network->slack.size(), "each slack bus has an impedance");
    require(network->mutual_from.size() == m && network->mutual_to.size() == m, "each branch has both charges");
    require(network->delta_power.size() == 3 * n, "each bus has loads between phases");
  }
  try {
    require_numbers(*network);
    layout_of(*network);
  } catch (const pleach::Error&) {  // whatever it is
  }
  return 0;
}
