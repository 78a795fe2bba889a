// The header of NumPy's .npy format, version 1 to 3 (numpy.lib.format).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

struct NpyHeader {
  std::string dtype;       ///< as NumPy writes it: "<i4"
  std::uint64_t size = 0;  ///< elements that the header declares
  std::vector<std::uint64_t> shape = {};
};

/// Returns whether `file` begins as a .npy file does.
bool is_npy(InputFile& file);

/// A value for `columns`: arrays of any shape are read, row by row.
inline constexpr std::size_t any_shape = std::numeric_limits<std::size_t>::max();

/// Reads the header of a one-dimensional array, or of rows of `columns` elements where these are more than 1, or of a
/// single element where there are 0, up to the first element. FileError if it is damaged or has another shape.
NpyHeader read_npy_header(InputFile& file, std::size_t columns = 1);

/// The shape as NumPy writes it: "(3,)".
std::string text_of_shape(const std::vector<std::uint64_t>& shape);

/// The bytes that come before the elements, of one dimension where there are no columns.
std::string npy_header(std::string_view dtype, std::uint64_t rows, std::uint64_t columns = 0);

}  // namespace pleach::app
