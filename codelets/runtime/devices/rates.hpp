// Default rates of a device that was not measured.
#pragma once

#include <pleach/introspect.hpp>

namespace pleach {

/// Returns rates for one of StarPU's workers until it is measured: typical ones for server cores, and those that the
/// driver reports for accelerators.
DeviceRates usual_rates(int worker);

}  // namespace pleach
