#include "bench/chart.hpp"

#include "cli/svg.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace pleach::app {

namespace {

constexpr double left = 70, top = 40, width = 520, height = 330, legend = 220;

std::string text(double x, double y, const std::string& anchor, const std::string& words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(words));
}

std::string rule(double x1, double y1, double x2, double y2) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>\n", x1, y1, x2,
                     y2);
}

std::string heading(const std::string& title, const std::string& unit) {
  return text(left, 18, "start", title) + text(left - 6, top - 8, "end", unit);
}

/// "2^20", and other numbers as they are.
std::string size_text(double size) {
  const auto whole = static_cast<std::uint64_t>(size);
  const bool is_power = size >= 1024 && static_cast<double>(whole) == size && std::has_single_bit(whole);
  return is_power ? fmt::format("2^{}", std::countr_zero(whole)) : fmt::format("{:g}", size);
}

/// A logarithmic axis: maps a value to a share of its length.
struct Axis {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  void add(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  [[nodiscard]] double at(double value) const {
    return most > least ? std::log(value / least) / std::log(most / least) : 0.5;
  }
};

/// 1, 2 and 5 times powers of ten that a range needs, or powers alone where they are many.
std::vector<double> round_numbers(Axis& axis) {
  const bool is_wide = axis.most / axis.least > 300;
  std::vector<double> all;
  for (int power = -15; power <= 15; ++power) {
    for (const double digit : {1, 2, 5}) {
      if (digit == 1 || !is_wide) all.push_back(digit * std::pow(10, power));
    }
  }
  const auto above = std::ranges::upper_bound(all, axis.least * (1 + 1e-9)), first = above - (above > all.begin());
  const auto last = std::ranges::lower_bound(all, axis.most * (1 - 1e-9));
  const std::vector<double> numbers(first, last == all.end() ? last : last + 1);
  axis.add(numbers.front());
  axis.add(numbers.back());
  return numbers;
}

}  // namespace

std::string line_chart(const std::string& title, const std::string& unit, const std::vector<Line>& lines) {
  Axis x, y;
  std::set<double> sizes;
  const auto is_shown = [](const auto& point) { return point.first > 0 && point.second > 0; };
  for (const Line& line : lines) {
    for (const auto& point : line.points) {
      if (!is_shown(point)) continue;
      x.add(point.first);
      y.add(point.second);
      sizes.insert(point.first);
    }
  }
  std::string svg = svg_begin(left + width + legend, top + height + 40) + heading(title, unit);
  if (sizes.empty()) return svg + "</svg>\n";
  const auto across = [&](double value) { return left + width * (0.03 + 0.94 * x.at(value)); };
  for (const double number : round_numbers(y)) {
    const double level = top + height * (1 - y.at(number));
    svg += rule(left, level, left + width, level) + text(left - 6, level + 4, "end", fmt::format("{:g}", number));
  }
  double free = 0;  // where the next label fits
  for (const double size : sizes) {
    if (across(size) < free) continue;
    svg += text(across(size), top + height + 18, "middle", size_text(size));
    free = across(size) + 50;
  }
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const std::string colour = colour_of(lines[k].colour), dashes = lines[k].dashed ? " stroke-dasharray=\"5 4\"" : "";
    std::string path, marks;
    for (const auto& point : lines[k].points) {
      if (!is_shown(point)) continue;
      const double px = across(point.first), py = top + height * (1 - y.at(point.second));
      path += fmt::format("{:.1f},{:.1f} ", px, py);
      marks += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"><title>{}, {}: {:.4g} {}</title></circle>\n", px, py,
          colour, escaped(lines[k].name), size_text(point.first), point.second, escaped(unit));
    }
    const double row = top + 8 + 17 * static_cast<double>(k), start = left + width + 12;
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"{}/>\n", path, colour,
                       dashes) +
           marks +
           fmt::format("<line x1=\"{0}\" y1=\"{1}\" x2=\"{2}\" y2=\"{1}\" stroke=\"{3}\" stroke-width=\"2\"{4}/>\n",
                       start, row, start + 20, colour, dashes) +
           text(start + 26, row + 4, "start", lines[k].name);
  }
  return svg + "</svg>\n";
}

std::string bar_chart(const std::string& title, const std::string& unit, const std::vector<std::string>& parts,
                      const std::vector<Bar>& bars) {
  constexpr double row = 34, indent = 130;
  double longest = 0;
  for (const Bar& bar : bars) longest = std::max(longest, std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0));
  const double scale = longest > 0 ? (width - indent) / longest : 0;
  const double bottom = top + row * static_cast<double>(std::max(bars.size(), parts.size() / 2));
  std::string svg = svg_begin(left + width + legend, bottom + 30) + text(8, 18, "start", title);
  for (std::size_t k = 0; k < bars.size(); ++k) {
    const double y = top + row * static_cast<double>(k);
    double x = indent, total = 0;
    svg += text(indent - 6, y + 17, "end", bars[k].name);
    for (std::size_t part = 0; part < bars[k].parts.size(); ++part) {
      const double value = bars[k].parts[part];
      svg += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"><title>{}: {:.4g} "
          "{}</title></rect>\n",
          x, y, value * scale, row - 10, colour_of(part), escaped(parts[part]), value, escaped(unit));
      x += value * scale;
      total += value;
    }
    svg += text(x + 6, y + 17, "start", fmt::format("{:.3g} {}", total, unit));
  }
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const double y = top + 17 * static_cast<double>(part), x = left + width + 40;
    svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/>", x, y, colour_of(part)) +
           text(x + 16, y + 10, "start", parts[part]);
  }
  return svg + "</svg>\n";
}

}  // namespace pleach::app
