#include "io/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <utility>

#include "io/text_line.hpp"

namespace pleach::app {

std::size_t Numbers::size() const {
  return std::visit([](const auto& values) { return values.size(); }, values_);
}

bool Numbers::are_whole() const {
  const auto is_whole = [](double value) {
    return std::isnan(value) || (std::isfinite(value) && value == std::trunc(value));
  };
  return are_integers() || std::ranges::all_of(std::get<1>(values_), is_whole);
}

void Numbers::widen() {
  const auto* const integers = std::get_if<0>(&values_);
  if (integers != nullptr) values_ = std::vector<double>(integers->begin(), integers->end());
}

void Numbers::add(const InputFile& file, std::string_view text) {
  if (auto* const integers = std::get_if<0>(&values_)) {
    std::int64_t value = 0;
    if (try_parse(text, value) == Parsed::number) return integers->push_back(value);
    const double real = parse_number<double>(file, text);
    widen();
    std::get<1>(values_).push_back(real);
  } else {
    std::get<1>(values_).push_back(parse_number<double>(file, text));
  }
}

void Numbers::repeat() {
  std::visit([](auto& values) { values.push_back(values.back()); }, values_);
}

void Numbers::repeat_negated() {
  auto* const integers = std::get_if<0>(&values_);
  if (integers != nullptr && integers->back() == std::numeric_limits<std::int64_t>::min()) widen();
  std::visit([](auto& values) { values.push_back(-values.back()); }, values_);
}

void Numbers::add_to(std::size_t i, std::size_t j) {
  if (auto* const integers = std::get_if<0>(&values_)) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow((*integers)[i], (*integers)[j], &sum)) {
      (*integers)[i] = sum;
      return;
    }
    widen();
  }
  auto& reals = std::get<1>(values_);
  reals[i] += reals[j];
}

bool Numbers::less(std::size_t i, std::size_t j) const {
  return std::visit([&](const auto& values) { return values[i] < values[j]; }, values_);
}

void Numbers::lower(std::size_t i, std::size_t j) {
  std::visit(
      [&](auto& values) {
        if (!(values[i] <= values[j]) && values[i] == values[i]) values[i] = values[j];
      },
      values_);
}

void Numbers::keep(const std::vector<bool>& kept) {
  std::visit(
      [&](auto& values) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
          if (kept[i]) values[next++] = values[i];
        }
        values.resize(next);
      },
      values_);
}

template <class T>
std::optional<T> Numbers::get(std::size_t i) const {
  if (const auto* const integers = std::get_if<0>(&values_)) {
    const std::int64_t value = (*integers)[i];
    if constexpr (std::integral<T>) {
      if (!std::in_range<T>(value)) return std::nullopt;
    }
    return static_cast<T>(value);
  }
  const double value = std::get<1>(values_)[i];
  if constexpr (std::integral<T>) {
    // From 2^53 on, what was read may have been another integer.
    constexpr double largest = std::min(0x1p53 - 1, static_cast<double>(std::numeric_limits<T>::max()));
    if (value != std::trunc(value) || std::abs(value) > largest) return std::nullopt;
  } else if (std::isfinite(value) && std::abs(value) > static_cast<double>(std::numeric_limits<T>::max())) {
    return std::nullopt;
  }
  return static_cast<T>(value);
}

std::string Numbers::text(std::size_t i) const {
  return std::visit([i](const auto& values) { return shortest(values[i]); }, values_);
}

template std::optional<std::int32_t> Numbers::get(std::size_t) const;
template std::optional<std::int64_t> Numbers::get(std::size_t) const;
template std::optional<float> Numbers::get(std::size_t) const;
template std::optional<double> Numbers::get(std::size_t) const;

}  // namespace pleach::app
