#include "cli/svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace pleach::app {

std::string svg_begin(double width, double height) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      width, height);
}

std::string colour_of(std::size_t number) {
  // Hues differ by the golden angle; not as hsl(), which some viewers do not support.
  constexpr double lightness = 0.5, amplitude = 0.65 * 0.5;
  const double hue = std::fmod(137.5 * static_cast<double>(number), 360);
  const auto part = [hue](double offset) {
    const double k = std::fmod(offset + hue / 30, 12);
    return static_cast<int>(255 * (lightness - amplitude * std::clamp(std::min(k - 3, 9 - k), -1.0, 1.0)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(0), part(8), part(4));
}

std::string escaped(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '&') {
      escaped += "&amp;";
    } else if (letter == '<') {
      escaped += "&lt;";
    } else {
      escaped += letter;
    }
  }
  return escaped;
}

}  // namespace pleach::app
