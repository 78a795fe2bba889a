// Lists pandapower's tables that are read, and the columns and values that its networks may have.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace powerflow {

/// The names of the tables that are read.
const std::vector<std::string>& tables_read();

/// Returns a note that lists the columns and values of a network that pandapower does not have, and that may be
/// misspelt; empty if there are none.
std::string note_on_unknown(const nlohmann::json& net);

}  // namespace powerflow
