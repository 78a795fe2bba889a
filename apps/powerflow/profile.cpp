#include "profile.hpp"

#include "cli/svg.hpp"
#include "io/data_file.hpp"
#include "solution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace powerflow {

namespace {

constexpr double left = 60, top = 24, width = 820, height = 360;

/// With more branches, only the area that they cover is drawn.
constexpr std::size_t max_lines = 6000;

constexpr const char* phase_names[] = {"a", "b", "c"};

/// Returns a round step, about a fifth of the range.
double step_of(double range) {
  const double rough = range / 5, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (rough <= step * power) return step * power;
  }
  return 10 * power;
}

/// Both ends of a branch.
struct Line {
  double x0, y0, x1, y1;
};

/// Draws the voltages of a phase over the distance.
class Profile {
 public:
  Profile(const Network& network, const Circuit& circuit, std::span<const Complex> voltage)
      : network_(network), circuit_(circuit), voltage_(voltage), distance_(circuit.size()) {
    in_ohms_ = std::ranges::all_of(network.base_kv, [](double kv) { return kv > 0; });
    const std::map<Index, Matrix> together = parallel_impedances();
    for (std::size_t v = 0; v < circuit.size(); ++v) {
      if (circuit.branch[v] < 0) continue;
      const std::size_t e = place(circuit.branch[v]);
      const double kv = network.base_kv[place(network.to[e])];
      const double ohms = in_ohms_ ? kv * kv / network.base_mva : 1;
      distance_[v] = distance_[place(circuit.parent[v])] + impedance_of(e, together) * ohms;
    }
    for (const Complex value : voltage) {
      if (std::isnan(value.real())) continue;
      least_ = std::min(least_, std::abs(value));
      most_ = std::max(most_, std::abs(value));
    }
    const double step = step_of(std::max(most_ - least_, 1e-6));
    least_ = std::floor(least_ / step) * step;
    most_ = std::ceil(most_ / step) * step;
    farthest_ = std::max(std::ranges::max(distance_), 1e-12);
  }

  [[nodiscard]] std::string picture() const {
    std::string text = pleach::app::svg_begin(left + width + 20, top + height + 50);
    text += axes();
    for (std::size_t p = 0; p < circuit_.phases; ++p) text += phase(p);
    return text + lowest() + "</svg>\n";
  }

 private:
  /// Returns the impedance of parallel branches together, by their first branch.
  [[nodiscard]] std::map<Index, Matrix> parallel_impedances() const {
    std::map<Index, Matrix> impedances;
    for (const Parallel& one : circuit_.parallel) {
      impedances.emplace(circuit_.branch[place(one.node)], one.together);
    }
    return impedances;
  }

  /// Returns its absolute value in the first phase that the branch has.
  [[nodiscard]] double impedance_of(std::size_t branch, const std::map<Index, Matrix>& together) const {
    const auto found = together.find(static_cast<Index>(branch));
    const Matrix impedance = found != together.end()
                                 ? found->second
                                 : Matrix::of(network_.impedance, network_.phases, network_.branches(), branch);
    for (std::size_t p = 0; p < network_.phases; ++p) {
      if (impedance(p, p) != Complex()) return std::abs(impedance(p, p));
    }
    return 0;
  }

  [[nodiscard]] double x(std::size_t v) const { return left + width * distance_[v] / farthest_; }
  [[nodiscard]] double y(double voltage) const { return top + height * (most_ - voltage) / (most_ - least_); }
  [[nodiscard]] double magnitude(std::size_t p, std::size_t v) const {
    return std::abs(voltage_[p * network_.buses() + place(circuit_.bus[v])]);
  }

  [[nodiscard]] std::string axes() const {
    std::string text;
    const double voltage_step = step_of(most_ - least_), distance_step = step_of(farthest_);
    for (int k = 0; least_ + k * voltage_step <= most_ + 1e-9; ++k) {
      const double value = least_ + k * voltage_step;
      text += fmt::format(
          "<line x1=\"{0}\" y1=\"{1:.1f}\" x2=\"{2}\" y2=\"{1:.1f}\" stroke=\"#ddd\"/>\n<text x=\"{3}\" y=\"{4:.1f}\" "
          "text-anchor=\"end\">{5:.4g}</text>\n",
          left, y(value), left + width, left - 6, y(value) + 4, value);
    }
    for (int k = 0; k * distance_step <= farthest_ + 1e-12; ++k) {
      text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:.4g}</text>\n",
                          left + width * k * distance_step / farthest_, top + height + 18, k * distance_step);
    }
    return text + fmt::format(
                      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">impedance from the slack bus, {}</text>\n"
                      "<text x=\"8\" y=\"14\">voltage, per unit</text>\n",
                      left + width / 2, top + height + 38, in_ohms_ ? "ohm" : "per unit");
  }

  [[nodiscard]] std::string phase(std::size_t p) const {
    std::vector<Line> lines;
    for (std::size_t v = 0; v < circuit_.size(); ++v) {
      if (circuit_.branch[v] < 0 || !circuit_.has_phase(v, p)) continue;
      const std::size_t above = place(circuit_.parent[v]);
      lines.push_back({x(above), y(magnitude(p, above)), x(v), y(magnitude(p, v))});
    }
    if (lines.size() > max_lines) lines = covered(lines);
    std::string path;
    for (const Line& line : lines) {
      path += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", line.x0, line.y0, line.x1, line.y1);
    }
    std::string text = fmt::format("<path d=\"{}\" stroke=\"{}\" fill=\"none\" stroke-width=\"1.3\"/>\n", path,
                                   pleach::app::colour_of(p + 2));
    if (circuit_.phases > 1) {
      text += fmt::format("<text x=\"{}\" y=\"14\" fill=\"{}\">phase {}</text>\n",
                          left + width - 200 + 70.0 * static_cast<double>(p), pleach::app::colour_of(p + 2),
                          phase_names[p]);
    }
    return text;
  }

  /// Returns the ranges that the lines cover, in columns of half a pixel.
  static std::vector<Line> covered(const std::vector<Line>& lines) {
    constexpr double columns_per_pixel = 2;
    struct Range {
      double least = std::numeric_limits<double>::infinity(), most = -least;
    };
    std::vector<Range> ranges(static_cast<std::size_t>(width * columns_per_pixel) + 1);
    for (const Line& line : lines) {
      const auto column = [&](double at) { return static_cast<std::size_t>((at - left) * columns_per_pixel); };
      for (std::size_t c = column(line.x0); c <= column(line.x1); ++c) {
        const double at = left + static_cast<double>(c) / columns_per_pixel;
        const double share = line.x1 > line.x0 ? std::clamp((at - line.x0) / (line.x1 - line.x0), 0.0, 1.0) : 0;
        const double here = line.y0 + share * (line.y1 - line.y0);
        ranges[c] = {std::min(ranges[c].least, here), std::max(ranges[c].most, here)};
      }
    }
    std::vector<Line> columns;
    for (std::size_t c = 0; c < ranges.size(); ++c) {
      const double at = left + static_cast<double>(c) / columns_per_pixel;
      if (ranges[c].least <= ranges[c].most) columns.push_back({at, ranges[c].least - 0.5, at, ranges[c].most + 0.5});
    }
    return columns;
  }

  [[nodiscard]] std::string lowest() const {
    const auto [bus, p, voltage] = lowest_voltage(network_, voltage_);
    const double at = x(place(circuit_.node[bus]));
    return fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"3.5\"/>\n<text x=\"{2:.1f}\" y=\"{3:.1f}\" "
        "text-anchor=\"{4}\">bus {5}: {6:.4f}</text>\n",
        at, y(voltage), at + (at > left + width / 2 ? -8 : 8), y(voltage) - 6, at > left + width / 2 ? "end" : "start",
        pleach::app::escaped(network_.labels.text(bus)), voltage);
  }

  const Network& network_;
  const Circuit& circuit_;
  std::span<const Complex> voltage_;
  std::vector<double> distance_;
  bool in_ohms_ = false;
  double least_ = std::numeric_limits<double>::infinity(), most_ = 0, farthest_ = 0;
};

}  // namespace

void write_profile(const std::string& path, const Network& network, const Circuit& circuit,
                   std::span<const Complex> voltage) {
  pleach::app::OutputFile file(path);
  file.write(Profile(network, circuit, voltage).picture());
  file.close();
}

}  // namespace powerflow
