#include "pandapower_trafo.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include <fmt/format.h>

namespace powerflow {

namespace {

constexpr double degrees = std::numbers::pi / 180;

/// vkr_percent may be rounded up to vk_percent.
constexpr double rounded = 1 + 1e-9;

constexpr std::array<std::string_view, 4> tap_changers{"Ratio", "Symmetrical", "Ideal", "Tabular"};

/// The nominal voltage of the side with the tap, and the sign of the phase shift.
struct Side {
  double* kv;
  double sign;
};

}  // namespace

TrafoModel pi_of(Complex high, Complex low, Complex y) {
  const Complex whole = high + low + high * low * y;
  return {.impedance = whole, .shunt_high = low * y / whole, .shunt_low = high * y / whole, .ratio = 1};
}

TrafoModel Trafos::model(std::size_t row, double base_mva, double high_bus_kv, double low_bus_kv) {
  Windings windings{trafos_.number(row, "vn_hv_kv"), trafos_.number(row, "vn_lv_kv"),
                    trafos_.number(row, "shift_degree")};
  ShortCircuit values{trafos_.number(row, "vk_percent"), trafos_.number(row, "vkr_percent")};
  if (trafos_.is_set(row, "tap_dependent_impedance")) {
    trafos_.fail(row, "an impedance that depends on the tap by a characteristic is not supported");
  }
  apply_tap(row, "tap", windings, values);
  apply_tap(row, "tap2", windings, values);
  if (!(std::abs(values.vkr) <= std::abs(values.vk) * rounded))
    trafos_.fail(row, "vkr_percent is larger than vk_percent");

  const double rated = trafos_.number(row, "sn_mva"), parallel = trafos_.number(row, "parallel");
  if (!(rated > 0 && parallel > 0 && windings.high_kv > 0 && windings.low_kv > 0)) {
    trafos_.fail(row, "sn_mva, parallel, vn_hv_kv and vn_lv_kv have to be positive");
  }
  const double to_base = std::pow(windings.low_kv / low_bus_kv, 2) * base_mva / rated / parallel;
  const double vk = values.vk / 100, vkr = values.vkr / 100;
  const double r = vkr * to_base, x = std::copysign(std::sqrt(std::max(vk * vk - vkr * vkr, 0.0)), vk) * to_base;
  const double iron = trafos_.number(row, "pfe_kw") / 1000 / rated, idle = trafos_.number(row, "i0_percent") / 100;
  const Complex y = Complex(iron, -std::sqrt(std::max(idle * idle - iron * iron, 0.0))) / to_base;
  const double share_r = trafos_.known(row, "leakage_resistance_ratio_hv").value_or(0.5);
  const double share_x = trafos_.known(row, "leakage_reactance_ratio_hv").value_or(0.5);
  const Complex high(r * share_r, x * share_x), low(r * (1 - share_r), x * (1 - share_x));
  TrafoModel model = pi_of(high, low, y);
  model.ratio = at_angle(windings.high_kv / high_bus_kv / (windings.low_kv / low_bus_kv), windings.shift);
  model.shift = windings.shift;
  model.to_base = to_base;
  return model;
}

void Trafos::apply_tap(std::size_t row, const char* prefix, Windings& windings, ShortCircuit& values) {
  const auto known = [&](const char* name) { return trafos_.known(row, (std::string(prefix) + name).c_str()); };
  const auto position = known("_pos"), neutral = known("_neutral"), percent = known("_step_percent"),
             degree = known("_step_degree");
  Tap tap{.prefix = prefix, .percent = percent.value_or(0), .degree = degree.value_or(0)};
  if (position && neutral) tap.steps = *position - *neutral;
  const std::string side = side_of(row, prefix), type = type_of(row, tap);
  if (trafos_.is_set(row, (tap.prefix + "_dependency_table").c_str())) {
    if (tap.prefix != "tap") trafos_.fail(row, "a table for the second tap changer is not supported");
    const bool has_type = has_old_taps_ || trafos_.has("tap_changer_type");
    return apply_table(row, has_type ? side : "", windings, values);
  }
  if (type == "Ideal" && !side.empty() && !(position && neutral && (percent || degree))) {
    trafos_.fail(row, fmt::format("an ideal phase shifter needs {0}_pos, {0}_neutral and a step", prefix));
  }
  const bool has_step = tap.percent != 0 || tap.degree != 0;
  if (!position || (neutral ? tap.steps == 0 : *position == 0 && !has_step)) return;
  if (!neutral || !has_step || side.empty()) return ignore(row, prefix);
  const Side at = side == "hv" ? Side{&windings.high_kv, 1} : Side{&windings.low_kv, -1};
  if (type == "Ideal") {
    windings.shift += at.sign * angle_of(row, tap);
  } else if ((type == "Ratio" || type == "Symmetrical") && tap.percent != 0) {
    const Complex changed = *at.kv * (1.0 + std::polar(1.0, tap.degree * degrees) * (tap.steps * tap.percent / 100));
    if (changed.real() == 0) trafos_.fail(row, tap.prefix + "_pos leaves no voltage");
    windings.shift += at.sign * std::atan(changed.imag() / changed.real()) / degrees;
    *at.kv = std::abs(changed);
  } else {
    ignore(row, prefix);
  }
}

/// Returns the angle of an ideal phase shifter, in degrees.
double Trafos::angle_of(std::size_t row, const Tap& tap) const {
  if (tap.percent != 0 && tap.degree != 0) {
    trafos_.fail(row,
                 "an ideal phase shifter has either " + tap.prefix + "_step_degree or " + tap.prefix + "_step_percent");
  }
  if (tap.degree != 0) return tap.steps * tap.degree;
  const double half = tap.steps * tap.percent / 100 / 2;
  if (!(std::abs(half) <= 1)) trafos_.fail(row, tap.prefix + "_pos: no angle has so many percent");
  return 2 * std::asin(half) / degrees;
}

/// Returns an empty text if there is none.
std::string Trafos::side_of(std::size_t row, const std::string& prefix) const {
  const std::string column = prefix + "_side", side = trafos_.word(row, column.c_str());
  if (!side.empty() && side != "hv" && side != "lv")
    trafos_.fail(row, fmt::format("{} '{}' is neither hv nor lv", column, side));
  return side;
}

/// Returns an empty text if there is none.
std::string Trafos::type_of(std::size_t row, const Tap& tap) const {
  const bool is_shifter = trafos_.is_set(row, (tap.prefix + "_phase_shifter").c_str());
  if (const std::string column = tap.prefix + "_changer_type"; trafos_.has(column.c_str())) {
    const std::string type = trafos_.word(row, column.c_str());
    if (!type.empty() && std::ranges::find(tap_changers, type) == tap_changers.end()) {
      trafos_.fail(
          row, fmt::format("{} '{}' is no type of tap changer: Ratio, Symmetrical, Ideal or Tabular", column, type));
    }
    if (is_shifter && type != "Ideal")
      trafos_.fail(row, fmt::format("{} '{}' contradicts {}_phase_shifter", column, type, tap.prefix));
    return type;
  }
  if (is_shifter && tap.percent != 0 && tap.steps != 0) {
    trafos_.fail(row, "a phase shifter with " + tap.prefix +
                          "_step_percent: before pandapower 3 that was an angle, now it is a ratio");
  }
  if (!has_old_taps_) return "";
  return tap.percent != 0 ? "Ratio" : tap.degree != 0 ? "Ideal" : "";
}

void Trafos::apply_table(std::size_t row, const std::string& side, Windings& windings, ShortCircuit& values) {
  const std::size_t i = characteristic(row);
  values = {characteristics_.number(i, "vk_percent"), characteristics_.number(i, "vkr_percent")};
  const double ratio = characteristics_.number(i, "voltage_ratio"), angle = characteristics_.number(i, "angle_deg");
  if (!(ratio > 0)) characteristics_.fail(i, "voltage_ratio is not positive");
  if (!side.empty()) {
    (side == "hv" ? windings.high_kv : windings.low_kv) *= ratio;
    windings.shift += (side == "hv" ? 1 : -1) * angle;
  } else if (ratio != 1 || angle != 0) {
    ignore(row, "tap");
  }
}

/// Returns the row of a transformer's characteristic for the position of its tap.
std::size_t Trafos::characteristic(std::size_t row) {
  for (std::size_t i = 0; i < characteristics_.size() && row_of_step_.size() < characteristics_.size(); ++i) {
    const std::array place{characteristics_.number(i, "id_characteristic"), characteristics_.number(i, "step")};
    if (row_of_step_.emplace(place, i).second) continue;
    characteristics_.fail(i, fmt::format("is a second row for id_characteristic {} and step {}", place[0], place[1]));
  }
  const auto id = trafos_.known(row, "id_characteristic_table"), position = trafos_.known(row, "tap_pos");
  if (!id || !position) trafos_.fail(row, "tap_dependency_table needs id_characteristic_table and tap_pos");
  const auto found = row_of_step_.find({*id, *position});
  if (found != row_of_step_.end()) return found->second;
  trafos_.fail(
      row, fmt::format("trafo_characteristic_table has no row for id_characteristic {} and step {}", *id, *position));
}

void Trafos::ignore(std::size_t row, const std::string& prefix) {
  if (ignored_++ == 0) first_ignored_ = trafos_.text(row) + ", " + prefix + "_pos";
}

std::string Trafos::note() const {
  if (ignored_ == 0) return "";
  return fmt::format(
      "{} tap{} without a type, a neutral position, a step or a side {} no effect, the first is that of {}", ignored_,
      ignored_ == 1 ? "" : "s", ignored_ == 1 ? "has" : "have", first_ignored_);
}

}  // namespace powerflow
