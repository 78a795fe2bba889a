// Charts of figures, in SVG.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace pleach::app {

struct Line {
  std::string name;
  std::vector<std::pair<double, double>> points;  ///< by ascending x
  std::size_t colour = 0;
  bool dashed = false;
};

/// Over a logarithmic axis of sizes, on another one of values. Points that are not positive are left out.
std::string line_chart(const std::string& title, const std::string& unit, const std::vector<Line>& lines);

struct Bar {
  std::string name;
  std::vector<double> parts;
};

/// Draws bars of parts with these names, one after the other.
std::string bar_chart(const std::string& title, const std::string& unit, const std::vector<std::string>& parts,
                      const std::vector<Bar>& bars);

}  // namespace pleach::app
