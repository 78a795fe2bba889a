// Networks to try the program on: two published ones, and random ones of any size.
#pragma once

#include "network.hpp"

#include <cstdint>

namespace powerflow {

/// The 33 buses of M. E. Baran and F. F. Wu, "Network reconfiguration in distribution systems for loss reduction and
/// load balancing", IEEE Transactions on Power Delivery 4(2), 1989, without its five open ties: 12.66 kV, 3.715 MW and
/// 2.3 Mvar. Losses are 202.7 kW, the lowest voltage is 0.9131 at bus 18.
Network baran_wu_33();

/// The 69 buses of M. E. Baran and F. F. Wu, "Optimal capacitor placement on radial distribution systems", IEEE
/// Transactions on Power Delivery 4(1), 1989: 12.66 kV, 3.802 MW and 2.695 Mvar. Losses are 225.0 kW, the lowest
/// voltage is 0.9092 at bus 65.
Network baran_wu_69();

struct RandomFeeders {
  std::size_t buses = 1000;  ///< of all feeders together
  std::size_t feeders = 1;
  std::size_t phases = 1;
  bool permute = false;  ///< random bus numbers; else a bus comes after the one that feeds it
  bool zip = false;      ///< with constant currents and shunts among the loads
};

/// A main line with laterals for each feeder: a bus is fed by one of the ten before it. Loads differ from bus to bus,
/// and the voltage falls by some 5 % whatever the size is. The same seed gives the same network on every platform.
Network random_feeders(const RandomFeeders& shape, std::uint64_t seed);

}  // namespace powerflow
