// Arrays in files: NumPy's .npy, or text with one number a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_file.hpp"
#include "io/npy_header.hpp"
#include "io/numbers.hpp"

namespace pleach::app {

/// Reads the array in `file`; T is int32_t, int64_t, float or double.
///
/// NumPy files (known by their first bytes, so that a pipe may carry one) are one-dimensional and little endian;
/// integers of any width become T if each fits, floats of either width become float or double. Anything else is text:
/// one number a line, '#' starts a comment, blank lines are skipped; floats may be nan or inf.
///
/// Of a file that is one of several parts, the numbers of that part.
///
/// FileError "name:line: …" or "name: element i …" for what cannot be read as T. O(size of the file), and no more
/// memory than the file's contents ask for, whatever its header declares.
template <class T>
std::vector<T> read_array(InputFile&& file);

/// The same; the file determines whether the numbers are integers.
Numbers read_numbers(InputFile&& file);

/// Reads a NumPy file as read_array() does: rows of `columns` elements, or one dimension.
template <class T>
std::vector<T> read_npy(InputFile& file, std::size_t columns = 1);

/// The same after the header, for a part of the rows; `first` becomes the number of the part's first element.
template <class T>
std::vector<T> read_npy_elements(InputFile& file, const NpyHeader& header, std::size_t columns, std::uint64_t& first);

/// The same; the file determines whether the numbers are integers. `columns` may be `any_shape`.
Numbers read_npy_numbers(InputFile& file, std::size_t columns = 1);
/// The same after the header.
Numbers read_npy_numbers(InputFile& file, const NpyHeader& header);

/// Writes `values` to `path` ("-" is stdout): NumPy format if the name ends in .npy or .npy.gz, else text that reads
/// back as the same values. A name that ends in .gz is compressed. The file appears once it is complete; FileError if
/// it cannot be written.
template <class T>
void write_array(const std::string& path, std::span<const T> values);

/// The same into an open file, which is not closed; in NumPy's format if `npy`, in rows if `columns` is not 0.
template <class T>
void write_values(OutputFile& file, std::span<const T> values, bool npy, std::uint64_t columns = 0);

/// Returns whether the name is that of a NumPy file.
bool is_named_npy(std::string_view path);

/// Returns the text before the elements, the bytes of a part's elements, and the part itself.
template <class T>
std::string array_header(std::uint64_t size, bool npy, std::uint64_t columns = 0);
template <class T>
std::uint64_t stored_bytes(std::span<const T> part, bool npy);
template <class T>
void write_part(FilePlace& file, std::span<const T> part, bool npy);

template <class T>
void write_array(const std::string& path, const std::vector<T>& values) {
  write_array(path, std::span<const T>(values));
}

}  // namespace pleach::app
