// Electrical networks in all formats.
#include "layout.hpp"
#include "read.hpp"

#include "mutation.hpp"

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

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const auto network = accepted(path, [&] { return read(path); });
  if (!network) return 0;
  const std::string_view text = text_of(data, size);
  const bool is_script = text.starts_with("function"), is_table = !is_script && !text.starts_with('{');
  if (is_script && is_plain(path, text)) require_script_read(text, *network);
  if (is_table && is_plain(path, text)) require_table_used(text, *network);
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
