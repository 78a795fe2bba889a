// What pictures in SVG have in common.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pleach::app {

/// The begin of a picture on white, which "</svg>" ends.
std::string svg_begin(double width, double height);

/// A colour that is easy to tell from those of smaller numbers.
std::string colour_of(std::size_t number);

/// `text` as it stands in a document.
std::string escaped(std::string_view text);

}  // namespace pleach::app
