#include "network.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace powerflow {

namespace {

using pleach::RangeError;
using pleach::StructureError;

std::size_t place(Index index) { return static_cast<std::size_t>(index); }

/// Feeders as sets of buses (Tarjan's union-find, by path halving).
class Feeders {
 public:
  explicit Feeders(std::size_t buses) : above_(buses) { std::iota(above_.begin(), above_.end(), Index{0}); }

  Index of(Index bus) {
    while (above_[place(bus)] != bus) {
      above_[place(bus)] = above_[place(above_[place(bus)])];
      bus = above_[place(bus)];
    }
    return bus;
  }

  /// False if both are of one feeder already.
  bool join(Index a, Index b) {
    a = of(a);
    b = of(b);
    above_[place(std::max(a, b))] = std::min(a, b);
    return a != b;
  }

 private:
  std::vector<Index> above_;
};

void require_numbers(const Network& network) {
  const auto require = [&](const std::vector<Complex>& values, const char* what, std::size_t row, const auto& text) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!std::isfinite(values[i].real()) || !std::isfinite(values[i].imag())) {
        throw RangeError(fmt::format("the {} of {} is not finite", what, text(i % row)));
      }
    }
  };
  const auto bus = [&](std::size_t v) { return "bus " + network.labels.text(v); };
  const auto branch = [&](std::size_t e) { return network.branch_text(e); };
  require(network.power, "load", network.buses(), bus);
  require(network.current_power, "load", network.buses(), bus);
  require(network.shunt, "shunt", network.buses(), bus);
  if (network.branches() > 0) require(network.impedance, "impedance", network.branches(), branch);
}

void require_impedances(const Network& network) {
  const std::size_t m = network.branches();
  for (std::size_t e = 0; e < m; ++e) {
    for (std::size_t p = 0; p < network.phases; ++p) {
      const Complex z = network.impedance[p * (network.phases + 1) * m + e];
      if (z == Complex()) {
        throw RangeError(network.branch_text(e) +
                         " has zero impedance: join its buses, or give the switch the impedance of its contacts");
      }
      if (z.real() < 0) throw RangeError(network.branch_text(e) + " has a negative resistance");
    }
    if (!network.ratio.empty() && !(std::abs(network.ratio[e]) > 0.1 && std::abs(network.ratio[e]) < 10)) {
      throw RangeError(fmt::format("{} has the ratio {}, which is not one of voltages per unit", network.branch_text(e),
                                   std::abs(network.ratio[e])));
    }
  }
}

void require_bases(const Network& network) {
  if (!(network.base_mva > 0 && std::isfinite(network.base_mva))) {
    throw RangeError(fmt::format("the base of power is {} MVA", network.base_mva));
  }
  for (std::size_t v = 0; v < network.buses(); ++v) {
    if (!(network.base_kv[v] >= 0 && network.base_kv[v] <= 2000)) {
      throw RangeError(fmt::format("bus {} has the nominal voltage {} kV: is that in volts?", network.labels.text(v),
                                   network.base_kv[v]));
    }
  }
  for (std::size_t s = 0; s < network.slack_voltage.size(); ++s) {
    const double magnitude = std::abs(network.slack_voltage[s]);
    if (!(magnitude >= 0.5 && magnitude <= 2)) {
      throw RangeError(fmt::format("slack bus {} has the voltage {} per unit: is that in kV?",
                                   network.labels.text(place(network.slack[s / network.phases])), magnitude));
    }
  }
}

}  // namespace

std::string Network::branch_text(std::size_t branch) const {
  return fmt::format("branch {} ({} - {})", row.empty() ? branch + 1 : row[branch], labels.text(place(from[branch])),
                     labels.text(place(to[branch])));
}

void Network::fill_in() {
  current_power.resize(phases * buses());
  shunt.resize(phases * buses());
  charging.resize(branches());
  ratio.resize(branches(), 1);
}

void require_radial(const Network& network) {
  const std::size_t n = network.buses();
  if (n == 0) throw StructureError("there are no buses");
  require_bases(network);
  require_numbers(network);
  Feeders feeders(n);
  for (std::size_t e = 0; e < network.branches(); ++e) {
    if (!feeders.join(network.from[e], network.to[e])) {
      throw StructureError(network.branch_text(e) +
                           " closes a loop: sweeps take radial networks, with what ties feeders open");
    }
  }
  std::vector<Index> slack(n, -1);
  for (const Index bus : network.slack) {
    Index& first = slack[place(feeders.of(bus))];
    if (first >= 0) {
      throw StructureError(fmt::format("buses {} and {} are slack buses of one feeder",
                                       network.labels.text(place(first)), network.labels.text(place(bus))));
    }
    first = bus;
  }
  std::size_t dead = 0, first_dead = 0;
  for (std::size_t v = n; v-- > 0;) {
    if (slack[place(feeders.of(static_cast<Index>(v)))] >= 0) continue;
    ++dead;
    first_dead = v;
  }
  if (dead > 0) {
    throw StructureError(fmt::format("bus {} is not connected to a slack bus{}", network.labels.text(first_dead),
                                     dead > 1 ? fmt::format(", nor are {} others", dead - 1) : ""));
  }
  require_impedances(network);
}

}  // namespace powerflow
