// Numbers whose type the file tells, and the words that lines of numbers are made of.
#include "mutation.hpp"

#include "io/array_file.hpp"
#include "io/text_line.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class T>
std::optional<T> parsed(std::string_view word) {
  T value{};
  if (app::try_parse(word, value) != app::Parsed::number) return std::nullopt;
  T again{};
  require(app::try_parse(app::shortest(value), again) == app::Parsed::number && same(value, again), "text reads back");
  return value;
}

void check_word(std::string_view word) {
  require(!word.empty() && std::ranges::none_of(word, app::is_blank), "fields stand between blanks");
  const auto i32 = parsed<std::int32_t>(word);
  const auto i64 = parsed<std::int64_t>(word);
  const auto f32 = parsed<float>(word);
  const auto f64 = parsed<double>(word);
  require(!i32 || i64 == *i32, "i32 is i64");
  require(!i64 || f64 == static_cast<double>(*i64), "i64 is f64");
  require(!f32 || f64, "f32 is f64");
}

void check_words(std::string_view text) {
  while (!text.empty()) {
    const std::string_view record = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), record.size() + 1));
    std::string_view line = app::without_comment(record);
    require(line.size() == app::trimmed(line).size(), "lines are trimmed");
    while (!line.empty()) check_word(app::take_field(line));
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  check_words({reinterpret_cast<const char*>(data), size});
  const auto numbers = accepted(path, [&] { return app::read_numbers(path); });
  if (!numbers) return 0;
  if (const std::string_view text = text_of(data, size); is_plain(path, text) && !is_npy(text)) {
    require_all_used(text, outside_comments(text, '#'), {Change::letter, Change::word, Change::line}, *numbers,
                     app::read_numbers, [](const auto& a, const auto& b) { return same_numbers(a, b); });
  }
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    const auto i32 = numbers->get<std::int32_t>(i);
    const auto i64 = numbers->get<std::int64_t>(i);
    const auto f64 = numbers->get<double>(i);
    require(f64.has_value(), "every number is f64");
    require(!i32 || i64 == *i32, "i32 is i64");
    require(!i64 || *f64 == static_cast<double>(*i64), "i64 is f64");
    require(!numbers->are_integers() || i64, "integers are i64");
    require(!numbers->text(i).empty(), "a number has a text");
  }
  std::vector<bool> every_other(numbers->size());
  for (std::size_t i = 0; i < every_other.size(); i += 2) every_other[i] = true;
  app::Numbers kept = *numbers;
  kept.keep(every_other);
  require(kept.size() == (numbers->size() + 1) / 2, "those stay that are kept");
  for (std::size_t i = 0; i < kept.size(); ++i) {
    require(same(*kept.get<double>(i), *numbers->get<double>(2 * i)), "those stay that are kept");
  }
  return 0;
}
