// Common parts of SVG pictures.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pleach::app {

/// Returns the beginning of a picture on white; "</svg>" ends it.
std::string svg_begin(double width, double height);

/// Returns a colour that differs clearly from those of smaller numbers.
std::string colour_of(std::size_t number);

/// Returns `text` escaped for a document.
std::string escaped(std::string_view text);

}  // namespace pleach::app
