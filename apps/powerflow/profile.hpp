// The voltages along the feeders, as a picture.
#pragma once

#include "circuit.hpp"

#include <string>

namespace powerflow {

/// Writes an SVG: each branch as a line from the voltage of the bus that feeds it to that of the bus that it feeds,
/// over the impedance between the slack bus and there. The lowest voltage is named. FileError if it cannot be written.
void write_profile(const std::string& path, const Network& network, const Circuit& circuit,
                   std::span<const Complex> voltage);

}  // namespace powerflow
