#include "pandapower_zero.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace powerflow {

namespace {

/// The voltage factor c of IEC 60909, with which pandapower converts short-circuit power to impedance.
constexpr double grid_voltage_factor = 1.1;

/// The factor by which pandapower increases the admittance of a Yzn transformer: 2 / sqrt(3), rounded.
constexpr double zigzag_factor = 1.1547;

/// pandapower replaces smaller percentages.
constexpr double smallest_percent = 1e-8;

constexpr double same_angle = 1e-9;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return text;
}

}  // namespace

/// Returns the percentage of the zero sequence, or of the positive one if no transformer of the vector group has the
/// former.
double ZeroSequences::percent(std::size_t row, const char* zero, const char* positive) {
  const std::string group = trafos_.word(row, "vector_group");
  double largest = std::abs(trafos_.number(row, zero));
  for (std::size_t i = 0; i < trafos_.size(); ++i) {
    if (trafos_.word(i, "vector_group") == group)
      largest = std::max(largest, std::abs(trafos_.known(i, zero).value_or(0)));
  }
  if (largest > smallest_percent) return trafos_.number(row, zero);
  if (replaced_.empty() || replaced_.back() != row) replaced_.push_back(row);
  return trafos_.number(row, positive);
}

std::string ZeroSequences::note() const {
  if (replaced_.empty()) return "";
  return fmt::format("{} transformer{} vk0_percent or vkr0_percent 0: the positive sequence is taken, the first is {}",
                     replaced_.size(), replaced_.size() == 1 ? " has" : "s have", trafos_.text(replaced_.front()));
}

Complex ZeroSequences::magnetising(std::size_t row, double short_circuit) const {
  const double ratio = trafos_.number(row, "mag0_percent") / 100, rx = trafos_.number(row, "mag0_rx");
  if (!(ratio > 0)) trafos_.fail(row, "mag0_percent is not positive");
  return short_circuit * ratio / std::sqrt(rx * rx + 1) * Complex(rx, 1);
}

void ZeroSequences::require_no_neutral(std::size_t row) const {
  for (const char* column : {"xn_ohm", "rn_ohm"}) {
    if (trafos_.known(row, column).value_or(0) == 0) continue;
    trafos_.fail_unsupported(
        row, std::string(column) + ": an impedance of the neutral point is not supported in three phases");
  }
}

ZeroBranch ZeroSequences::trafo(std::size_t row, const TrafoModel& positive) {
  const std::string group = trafos_.filled_word(row, "vector_group"), known = lower(group);
  if (known != "ynyn" && known != "dyn" && known != "yzn") {
    trafos_.fail_unsupported(
        row, "the vector group '" + group + "' is not supported in three phases, only YNyn, Dyn and Yzn");
  }
  require_no_neutral(row);
  const double vk = percent(row, "vk0_percent", "vk_percent"), vkr = percent(row, "vkr0_percent", "vkr_percent");
  if (!(std::abs(vkr) <= std::abs(vk) && vk != 0)) trafos_.fail(row, "vkr0_percent is larger than vk0_percent");
  const double share = trafos_.number(row, "si0_hv_partial");
  if (!(share >= 0 && share <= 1)) trafos_.fail(row, "si0_hv_partial is not from 0 to 1");
  const Complex whole = Complex(vkr, std::copysign(std::sqrt(vk * vk - vkr * vkr), vk)) / 100.0 * positive.to_base;
  const Complex high = share * whole, low = (1 - share) * whole;
  const Complex magnet = magnetising(row, vk / 100 * positive.to_base);
  const double angle = positive.shift * std::numbers::pi / 180;
  if (known == "ynyn") {
    const double sign = std::cos(angle);
    if (std::abs(std::abs(sign) - 1) > same_angle) {
      trafos_.fail_unsupported(
          row, fmt::format("a YNyn transformer that shifts the phase by {} degrees is not supported in three "
                           "phases, only by 0 or 180",
                           positive.shift));
    }
    const TrafoModel pi = pi_of(high, low, 1.0 / magnet);
    return {pi.impedance, pi.shunt_high, pi.shunt_low,
            sign < 0 ? std::optional(Matrix(3, -1)) : std::optional<Matrix>()};
  }
  ZeroBranch zero{.winding = Matrix::of_sequences({0, std::polar(1.0, -angle), std::polar(1.0, angle)})};
  if (known == "dyn") {
    zero.impedance = low + high * magnet / (high + magnet);
  } else if (base_mva_ == 1) {
    zero.impedance = (low + magnet) / zigzag_factor;
  } else {
    trafos_.fail_unsupported(
        row,
        "the zero sequence of a Yzn transformer is known only for sn_mva 1 of the network: in pandapower it "
        "changes with it");
  }
  return zero;
}

Matrix::Column ZeroSequences::grid(const Elements& grids, std::size_t row) const {
  const double power = grids.number(row, "s_sc_max_mva"), rx = grids.number(row, "rx_max"),
               x0_share = grids.number(row, "x0x_max"), r0_share = grids.number(row, "r0x0_max");
  if (!(power > 0 && rx >= 0 && x0_share > 0 && r0_share >= 0)) {
    grids.fail(row, "s_sc_max_mva and x0x_max have to be positive, rx_max and r0x0_max not negative");
  }
  const double x = grid_voltage_factor * base_mva_ / power / std::sqrt(rx * rx + 1);
  return {x * x0_share * Complex(r0_share, 1), 0, x * Complex(rx, 1)};
}

void spread_over_phases(Network& network, const std::vector<ZeroBranch>& zeros) {
  const std::size_t n = network.buses(), m = network.branches();
  network.by_sequence = true;
  std::vector<Complex> impedance(9 * m);
  network.mutual_from.resize(m);
  network.mutual_to.resize(m);
  for (std::size_t e = 0; e < m; ++e) {
    const ZeroBranch& zero = zeros[e];
    const Complex positive = network.impedance[e];
    Matrix::of_sequences({zero.impedance, positive, positive}).store(impedance, m, e);
    const auto spread = [&](Complex& own, Complex& mutual, Complex of_zero) {
      mutual = (of_zero - own) / 3.0;
      own += mutual;
    };
    spread(network.shunt_from[e], network.mutual_from[e], zero.shunt_from);
    spread(network.shunt_to[e], network.mutual_to[e], zero.shunt_to);
    if (zero.winding) network.winding.emplace(e, *zero.winding);
  }
  network.impedance = std::move(impedance);
  for (auto* quantity :
       {&network.power, &network.current_power, &network.impedance_power, &network.shunt, &network.delta_power}) {
    std::vector<Complex> turned(quantity->size());
    for (std::size_t i = 0; i < turned.size(); ++i) turned[i % 3 * n + i / 3] = (*quantity)[i];
    *quantity = std::move(turned);
  }
}

}  // namespace powerflow
