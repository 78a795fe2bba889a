#include "network.hpp"

#include <pleach/error.hpp>

#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

namespace powerflow {

namespace {

using pleach::RangeError;

bool is_finite(Complex value) { return std::isfinite(value.real()) && std::isfinite(value.imag()); }

void require_loads(const Network& network) {
  const auto require = [&](const std::vector<Complex>& values, const char* what) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (is_finite(values[i])) continue;
      throw RangeError(network.fault(
          fmt::format("the {} of {} is not finite", what, network.bus_text(static_cast<Index>(i % network.buses())))));
    }
  };
  require(network.power, "load");
  require(network.current_power, "load");
  require(network.impedance_power, "load");
  require(network.delta_power, "load");
  require(network.shunt, "shunt");
}

void require_branches(const Network& network) {
  const std::size_t m = network.branches();
  const auto fail = [&](std::size_t e, const std::string& what) {
    throw RangeError(network.fault(network.branch_text(e) + what));
  };
  for (std::size_t i = 0; i < network.impedance.size(); ++i) {
    if (!is_finite(network.impedance[i])) {
      throw RangeError(network.fault("the impedance of " + network.branch_text(i % m) + " is not finite"));
    }
  }
  for (const auto* of_end : {&network.shunt_from, &network.shunt_to, &network.mutual_from, &network.mutual_to}) {
    for (std::size_t e = 0; e < of_end->size(); ++e) {
      if (!is_finite((*of_end)[e])) fail(e, " has a charging that is not finite");
    }
  }
  for (std::size_t e = 0; e < m; ++e) {
    for (std::size_t p = 0; p < network.phases; ++p) {
      const Complex z = network.impedance[p * (network.phases + 1) * m + e];
      if (z == Complex() && network.has_phase(e, p)) {
        fail(e, " has zero impedance: join its buses, or give the switch the impedance of its contacts");
      }
      if (z.real() < 0) fail(e, " has a negative resistance");
    }
    if (!network.ratio.empty() && !(std::abs(network.ratio[e]) > 0.1 && std::abs(network.ratio[e]) < 10)) {
      fail(e, fmt::format(" has the ratio {}, which is not one of voltages per unit", std::abs(network.ratio[e])));
    }
  }
}

void require_bases(const Network& network) {
  if (!(network.base_mva > 0 && std::isfinite(network.base_mva))) {
    throw RangeError(network.fault(fmt::format("the base of power is {} MVA", network.base_mva)));
  }
  for (std::size_t v = 0; v < network.buses(); ++v) {
    if (!(network.base_kv[v] >= 0 && network.base_kv[v] <= 2000)) {
      throw RangeError(network.fault(fmt::format("{} has the nominal voltage {} kV: is that in volts?",
                                                 network.bus_text(static_cast<Index>(v)), network.base_kv[v])));
    }
  }
  for (std::size_t s = 0; s < network.slack_voltage.size(); ++s) {
    const double magnitude = std::abs(network.slack_voltage[s]);
    if (!(magnitude >= 0.5 && magnitude <= 2)) {
      throw RangeError(network.fault(fmt::format("slack {} has the voltage {} per unit: is that in kV?",
                                                 network.bus_text(network.slack[s / network.phases]), magnitude)));
    }
  }
}

}  // namespace

Matrix::Column Network::behind(std::size_t branch, Matrix::Column voltage) const {
  if (const auto found = winding.find(branch); found != winding.end()) voltage = found->second * voltage;
  for (Complex& value : voltage) value /= ratio.empty() ? 1 : ratio[branch];
  return voltage;
}

Matrix::Column Network::before(std::size_t branch, Matrix::Column current) const {
  if (const auto found = winding.find(branch); found != winding.end()) current = found->second.transposed() * current;
  for (Complex& value : current) value /= ratio.empty() ? 1 : std::conj(ratio[branch]);
  return current;
}

Matrix::Column Network::charging(bool at_from, std::size_t branch, const Matrix::Column& voltage) const {
  const auto of_branch = [&](const std::vector<Complex>& values) {
    return values.empty() ? Complex() : values[branch];
  };
  const Complex own = of_branch(at_from ? shunt_from : shunt_to), other = of_branch(at_from ? mutual_from : mutual_to);
  Matrix::Column current{};
  for (std::size_t p = 0; p < phases; ++p) {
    current[p] = own * voltage[p];
    for (std::size_t q = 0; q < phases && other != Complex(); ++q) {
      if (q != p) current[p] += other * voltage[q];
    }
  }
  return current;
}

std::string Network::bus_text(Index bus) const { return "bus " + labels.text(place(bus)); }

std::string Network::branch_text(std::size_t branch) const {
  const std::string name =
      branch_name.empty() ? fmt::format("branch {}", row.empty() ? branch + 1 : row[branch]) : branch_name[branch];
  return fmt::format("{} ({} - {})", name, labels.text(place(from[branch])), labels.text(place(to[branch])));
}

std::string Network::fault(const std::string& message) const {
  return source.empty() ? message : source + ": " + message;
}

void Network::fill_in() {
  for (auto* of_buses : {&current_power, &impedance_power, &shunt}) of_buses->resize(phases * buses());
  for (auto* of_branches : {&shunt_from, &shunt_to}) of_branches->resize(branches());
  ratio.resize(branches(), 1);
}

Complex at_angle(double magnitude, double degrees) {
  if (!(magnitude >= 0)) return {std::numeric_limits<double>::quiet_NaN(), 0};
  return std::polar(magnitude, degrees * std::numbers::pi / 180);
}

void require_numbers(const Network& network) {
  if (network.buses() == 0) throw pleach::StructureError(network.fault("there are no buses"));
  require_bases(network);
  require_loads(network);
  require_branches(network);
}

}  // namespace powerflow
