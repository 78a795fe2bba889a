// The options of power flows that a network of pandapower carries, in its user_pf_options.
#pragma once

#include "network.hpp"

#include <string>

#include <nlohmann/json.hpp>

namespace powerflow {

/// Refuses, by FileError, options with which pandapower finds other voltages than this program does. Returns a note on
/// the options that are ignored; empty if there are none.
std::string check_options(const nlohmann::json& options, const Network& network);

}  // namespace powerflow
