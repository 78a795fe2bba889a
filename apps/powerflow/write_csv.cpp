#include "io/text_line.hpp"
#include "read.hpp"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace powerflow {

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr std::string_view phase_names = "abc";

}  // namespace

void write_csv(const std::string& path, const Network& network) {
  const std::size_t n = network.buses(), m = network.branches(), phases = network.phases;
  const auto text = [](double value) { return pleach::app::shortest(value); };
  pleach::app::OutputFile file(path);
  std::string line = fmt::format("# base_mva = {}\nfrom,to,kv,v_pu,v_degree", text(network.base_mva));
  const auto of_phase = [&](const char* name, std::size_t p) {
    return phases > 1 ? fmt::format("{}_{}", name, phase_names[p]) : std::string(name);
  };
  for (std::size_t p = 0; p < phases; ++p) {
    line += fmt::format(",{}_pu,{}_pu", of_phase("p", p), of_phase("q", p));
  }
  for (std::size_t a = 0; a < phases; ++a) {
    for (std::size_t b = a; b < phases; ++b) {
      const std::string pair = phases > 1 ? fmt::format("_{}{}", phase_names[a], phase_names[b]) : "";
      line += fmt::format(",r{0}_pu,x{0}_pu", pair);
    }
  }
  line += '\n';
  const auto load = [&](Index bus) {
    for (std::size_t p = 0; p < phases; ++p) {
      const Complex power = network.power[p * n + static_cast<std::size_t>(bus)];
      line += fmt::format(",{},{}", text(power.real()), text(power.imag()));
    }
  };
  const auto label = [&](Index bus) { return network.labels.text(static_cast<std::size_t>(bus)); };
  const auto kv = [&](Index bus) { return text(network.base_kv[static_cast<std::size_t>(bus)]); };
  std::vector<bool> has_load(n);
  for (std::size_t s = 0; s < network.slack.size(); ++s) {
    const Complex voltage = network.slack_voltage[s * phases];
    line += fmt::format(",{},{},{},{}", label(network.slack[s]), kv(network.slack[s]), text(std::abs(voltage)),
                        text(std::arg(voltage) / degree));
    load(network.slack[s]);
    has_load[static_cast<std::size_t>(network.slack[s])] = true;
    line.append(phases * (phases + 1), ',');
    line += '\n';
  }
  for (std::size_t e = 0; e < m; ++e) {
    // If branches lead to a bus from both sides, write its load once.
    const Index to = network.to[e];
    line += fmt::format("{},{},{},,", label(network.from[e]), label(to), kv(to));
    if (has_load[static_cast<std::size_t>(to)]) {
      line.append(2 * phases, ',');
    } else {
      load(to);
      has_load[static_cast<std::size_t>(to)] = true;
    }
    for (std::size_t a = 0; a < phases; ++a) {
      for (std::size_t b = a; b < phases; ++b) {
        const Complex z = network.impedance[(a * phases + b) * m + e];
        line += fmt::format(",{},{}", text(z.real()), text(z.imag()));
      }
    }
    line += '\n';
    if (line.size() > (std::size_t{1} << 16)) {
      file.write(line);
      line.clear();
    }
  }
  file.write(line);
  file.close();
}

}  // namespace powerflow
