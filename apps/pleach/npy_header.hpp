// The header of NumPy's .npy format, version 1 to 3 (numpy.lib.format).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "data_file.hpp"

namespace pleach::app {

struct NpyHeader {
  std::string dtype;       ///< as NumPy writes it: "<i4"
  std::uint64_t size = 0;  ///< elements that the header declares
};

/// Whether `file` begins as a .npy file does.
bool is_npy(InputFile& file);

/// Reads the header of a one-dimensional array, up to its first element. FileError if it is damaged or has another
/// number of dimensions.
NpyHeader read_npy_header(InputFile& file);

/// The bytes that come before the elements.
std::string npy_header(std::string_view dtype, std::uint64_t size);

}  // namespace pleach::app
