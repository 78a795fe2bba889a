#include "io/text_line.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <system_error>

namespace pleach::app {

namespace {

template <class T>
constexpr std::string_view kind_name = std::integral<T> ? "an integer" : "a number";

// from_chars reports a value too small for T as it does one too large.
template <class T>
bool is_too_small(std::string_view text) {
  if constexpr (std::floating_point<T>) return std::abs(std::strtold(std::string(text).c_str(), nullptr)) < 1;
  return false;
}

}  // namespace

template <class T>
Parsed try_parse(std::string_view text, T& value) {
  const std::string_view digits = text.starts_with('+') && !text.starts_with("+-") ? text.substr(1) : text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) return Parsed::none;
  if (error != std::errc::result_out_of_range) return Parsed::number;
  if (!is_too_small<T>(digits)) return Parsed::too_large;
  value = T{};
  return Parsed::number;
}

bool is_integer(std::string_view text) {
  std::int64_t value = 0;
  return try_parse(text, value) != Parsed::none;
}

bool is_number(std::string_view text) {
  double value = 0;
  return try_parse(text, value) != Parsed::none;
}

template <class T>
T parse_number(const InputFile& file, std::string_view text) {
  T value{};
  switch (try_parse(text, value)) {
    case Parsed::number: break;
    case Parsed::none: file.fail_here(in_quotes(text) + " is not " + std::string(kind_name<T>));
    case Parsed::too_large: file.fail_here(in_quotes(text) + " does not fit " + std::string(type_name<T>));
  }
  return value;
}

template Parsed try_parse(std::string_view, std::int32_t&);
template Parsed try_parse(std::string_view, std::int64_t&);
template Parsed try_parse(std::string_view, float&);
template Parsed try_parse(std::string_view, double&);
template std::int32_t parse_number(const InputFile&, std::string_view);
template std::int64_t parse_number(const InputFile&, std::string_view);
template float parse_number(const InputFile&, std::string_view);
template double parse_number(const InputFile&, std::string_view);

}  // namespace pleach::app
