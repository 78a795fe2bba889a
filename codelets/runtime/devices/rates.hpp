// The rates of a device that nobody has measured.
#pragma once

#include <pleach/introspect.hpp>

namespace pleach {

/// Returns what may be expected of one of StarPU's workers as long as nobody has measured it: of server cores, and of
/// accelerators by what their drivers say.
DeviceRates usual_rates(int worker);

}  // namespace pleach
