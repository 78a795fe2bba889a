// Which format a file is in: the file is as before, and what the guess says is what its reader takes or names as wrong.
#include "fuzz.hpp"

#include "io/format.hpp"

#include <tuple>

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const auto read = [&](bool guesses) {
    return accepted(path, [&] {
      app::InputFile file(path);
      const auto format = guesses ? guess_format(file).format : std::nullopt;
      std::string text(2 * size + 1000, '\0');
      text.resize(file.read(text.data(), text.size()));
      const bool is_member = file.content_name() != path;
      return std::tuple(format, text, is_member);
    });
  };
  const auto guess = read(true), plain = read(false);
  require(guess.has_value() == plain.has_value(), "a guess is no error");
  if (!guess) return 0;
  const auto& [format, text, is_member] = *guess;
  require(text == std::get<1>(*plain), "the file is left at its begin");
  if (format && !is_member) require(!text.empty(), "nothing tells nothing");
  if (format == app::Format::paths) {
    require(text.find('/') != text.npos || text.find('.') != text.npos, "paths look like paths");
  }
  return 0;
}
