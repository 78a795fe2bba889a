#include "io/array_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/data_file.hpp"
#include "io/npy_header.hpp"
#include "io/text_line.hpp"
#include "io/work.hpp"

namespace pleach::app {

namespace {

static_assert(std::endian::native == std::endian::little, "elements of .npy files are copied as they are");

// ---- text ----

template <class T>
std::vector<T> read_text(InputFile& file) {
  std::vector<T> values;
  file.enter_lines();
  for (std::string_view line; file.read_record(line);) {
    const std::string_view number = without_comment(line);
    if (!number.empty()) values.push_back(parse_number<T>(file, number));
  }
  return values;
}

template <class T, class Sink>
void write_text(Sink& file, std::span<const T> values) {
  constexpr std::size_t longest_number = 32;
  std::array<char, 1 << 16> buffer;
  char* next = buffer.data();
  begin_work(values.size());
  std::size_t written = 0;
  for (const T value : values) {
    next = std::to_chars(next, next + longest_number, value).ptr;
    *next++ = '\n';
    ++written;
    if (buffer.data() + buffer.size() - next <= static_cast<std::ptrdiff_t>(longest_number)) {
      file.write(buffer.data(), static_cast<std::size_t>(next - buffer.data()));
      next = buffer.data();
      advance_work(std::exchange(written, 0));
    }
  }
  file.write(buffer.data(), static_cast<std::size_t>(next - buffer.data()));
}

// ---- NumPy ----

template <class T, class Stored>
bool fits(Stored value) {
  if constexpr (std::integral<T>) {
    return std::in_range<T>(value);
  } else if constexpr (sizeof(Stored) > sizeof(T) && std::floating_point<Stored>) {
    return !std::isfinite(value) || std::abs(value) <= static_cast<Stored>(std::numeric_limits<T>::max());
  } else {
    return true;
  }
}

void require_all(InputFile& file, std::uint64_t declared, std::uint64_t held, bool more) {
  if (held < declared) {
    file.fail("declares " + std::to_string(declared) + " elements, holds " + std::to_string(held));
  }
  if (more) file.fail("holds more than the " + std::to_string(declared) + " elements that it declares");
}

template <class T, class Stored>
std::vector<T> read_elements(InputFile& file, std::uint64_t declared, std::size_t columns, std::uint64_t& first) {
  if (file.part().count > 1) {
    const std::uint64_t held = file.bytes_left() / sizeof(Stored);
    require_all(file, declared, held, held > declared || file.bytes_left() % sizeof(Stored) > 0);
    const auto [row, rows] = file.enter_units(columns * sizeof(Stored), declared / columns);
    first = row * columns;
    declared = rows * columns;
  }
  constexpr std::size_t block = std::size_t{1} << 13;
  std::vector<T> values;

  // A header may declare any size: memory is allocated for what the file can contain, and grows with what it contains.
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(file.name(), error);
  if (!error) values.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(declared, bytes / sizeof(Stored))));

  std::vector<Stored> stored(static_cast<std::size_t>(std::min<std::uint64_t>(block, declared)));
  while (values.size() < declared) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block, declared - values.size()));
    const std::size_t got = file.read(reinterpret_cast<char*>(stored.data()), wanted * sizeof(Stored)) / sizeof(Stored);
    for (std::size_t i = 0; i < got; ++i) {
      if (!fits<T>(stored[i])) {
        file.fail("element " + std::to_string(first + values.size()) + " = " + shortest(stored[i]) + " does not fit " +
                  std::string(type_name<T>));
      }
      values.push_back(static_cast<T>(stored[i]));
    }
    if (got < wanted) break;
  }
  require_all(file, declared, values.size(), !file.peek(1).empty());
  return values;
}

template <class T>
struct StoredType {
  std::string_view dtype;
  std::vector<T> (*read)(InputFile&, std::uint64_t, std::size_t, std::uint64_t&);
};

template <class T>
constexpr std::array integer_types{
    StoredType<T>{"<i4", read_elements<T, std::int32_t>},  StoredType<T>{"<i8", read_elements<T, std::int64_t>},
    StoredType<T>{"<u4", read_elements<T, std::uint32_t>}, StoredType<T>{"<u8", read_elements<T, std::uint64_t>},
    StoredType<T>{"<i2", read_elements<T, std::int16_t>},  StoredType<T>{"<u2", read_elements<T, std::uint16_t>},
    StoredType<T>{"|i1", read_elements<T, std::int8_t>},   StoredType<T>{"|u1", read_elements<T, std::uint8_t>},
    StoredType<T>{"|b1", read_elements<T, std::uint8_t>},
};

template <class T>
constexpr std::array float_types{
    StoredType<T>{"<f4", read_elements<T, float>},
    StoredType<T>{"<f8", read_elements<T, double>},
};

/// Counts the bytes that would be written.
struct ByteCount {
  std::uint64_t bytes = 0;
  void write(const char* /*from*/, std::size_t count) { bytes += count; }
};

template <class T, class Sink>
void write_elements(Sink& file, std::span<const T> values) {
  constexpr std::size_t block = std::size_t{1} << 20;
  begin_work(values.size());
  for (std::size_t first = 0; first < values.size(); first += block) {
    const auto part = values.subspan(first, std::min(block, values.size() - first));
    file.write(reinterpret_cast<const char*>(part.data()), part.size_bytes());
    advance_work(part.size());
  }
}

}  // namespace

bool is_named_npy(std::string_view path) { return without_compression(path).ends_with(".npy"); }

template <class T>
std::vector<T> read_npy_elements(InputFile& file, const NpyHeader& header, std::size_t columns, std::uint64_t& first) {
  first = 0;
  for (const StoredType<T>& stored : integer_types<T>) {
    if (stored.dtype == header.dtype) return stored.read(file, header.size, columns, first);
  }
  if constexpr (std::floating_point<T>) {
    for (const StoredType<T>& stored : float_types<T>) {
      if (stored.dtype == header.dtype) return stored.read(file, header.size, columns, first);
    }
  }
  file.fail("has dtype " + in_quotes(header.dtype) + ", which does not convert to " + std::string(type_name<T>));
}

template <class T>
std::vector<T> read_npy(InputFile& file, std::size_t columns) {
  std::uint64_t first = 0;
  const NpyHeader header = read_npy_header(file, columns);
  return read_npy_elements<T>(file, header, std::max<std::size_t>(columns, 1), first);
}

Numbers read_npy_numbers(InputFile& file, std::size_t columns) {
  return read_npy_numbers(file, read_npy_header(file, columns));
}

Numbers read_npy_numbers(InputFile& file, const NpyHeader& header) {
  const bool is_float =
      std::ranges::find(float_types<double>, header.dtype, &StoredType<double>::dtype) != float_types<double>.end();
  std::uint64_t first = 0;
  return is_float ? Numbers(read_npy_elements<double>(file, header, 1, first))
                  : Numbers(read_npy_elements<std::int64_t>(file, header, 1, first));
}

template <class T>
std::vector<T> read_array(InputFile&& file) {
  return is_named_npy(file.content_name()) || is_npy(file) ? read_npy<T>(file) : read_text<T>(file);
}

Numbers read_numbers(InputFile&& file) {
  if (is_named_npy(file.content_name()) || is_npy(file)) return read_npy_numbers(file);
  Numbers numbers;
  file.enter_lines();
  for (std::string_view line; file.read_record(line);) {
    if (const std::string_view number = without_comment(line); !number.empty()) numbers.add(file, number);
  }
  return numbers;
}

template <class T>
void write_values(OutputFile& file, std::span<const T> values, bool npy, std::uint64_t columns) {
  file.write(array_header<T>(values.size(), npy, columns));
  npy ? write_elements(file, values) : write_text(file, values);
}

template <class T>
std::string array_header(std::uint64_t size, bool npy, std::uint64_t columns) {
  const std::string dtype = (std::integral<T> ? "<i" : "<f") + std::to_string(sizeof(T));
  return npy ? npy_header(dtype, columns > 0 ? size / columns : size, columns) : "";
}

template <class T>
std::uint64_t stored_bytes(std::span<const T> part, bool npy) {
  if (npy) return part.size_bytes();
  ByteCount count;
  write_text(count, part);
  return count.bytes;
}

template <class T>
void write_part(FilePlace& file, std::span<const T> part, bool npy) {
  npy ? write_elements(file, part) : write_text(file, part);
}

template <class T>
void write_array(const std::string& path, std::span<const T> values) {
  OutputFile file(path);
  write_values(file, values, is_named_npy(path));
  file.close();
}

template std::vector<std::int32_t> read_npy_elements(InputFile&, const NpyHeader&, std::size_t, std::uint64_t&);
template std::vector<std::int64_t> read_npy_elements(InputFile&, const NpyHeader&, std::size_t, std::uint64_t&);
template std::vector<std::int32_t> read_npy(InputFile&, std::size_t);
template std::vector<std::int64_t> read_npy(InputFile&, std::size_t);
template std::vector<double> read_npy(InputFile&, std::size_t);
template std::vector<std::int32_t> read_array(InputFile&&);
template std::vector<std::int64_t> read_array(InputFile&&);
template std::vector<float> read_array(InputFile&&);
template std::vector<double> read_array(InputFile&&);

#define INSTANCES(T)                                                                \
  template void write_values(OutputFile&, std::span<const T>, bool, std::uint64_t); \
  template std::string array_header<T>(std::uint64_t, bool, std::uint64_t);         \
  template std::uint64_t stored_bytes(std::span<const T>, bool);                    \
  template void write_part(FilePlace&, std::span<const T>, bool);                   \
  template void write_array(const std::string&, std::span<const T>);
INSTANCES(std::int32_t)
INSTANCES(std::int64_t)
INSTANCES(float)
INSTANCES(double)
#undef INSTANCES

}  // namespace pleach::app
