// What a network of pandapower may have: the columns of the tables that are read, and the values beside the tables.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace powerflow {

/// Tells which columns and values of a network are neither read nor known to be without effect on a power flow, by name:
/// they may be misspelt. Empty if there are none.
std::string note_on_unknown(const nlohmann::json& net);

}  // namespace powerflow
