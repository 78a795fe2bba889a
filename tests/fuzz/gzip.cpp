// Files as bytes: compressed or not, whole or in records.
#include "fuzz.hpp"

#include "io/data_file.hpp"

#include <zlib.h>

#include <vector>

using namespace pleach;
using namespace pleach::fuzz;

namespace {

constexpr std::size_t most = std::size_t{1} << 22;

std::optional<std::string> read(const std::string& path, std::size_t at_a_time) {
  return accepted(path, [&] {
    app::InputFile file(path);
    std::string text;
    std::vector<char> block(at_a_time);
    for (std::size_t got = 1; got > 0 && text.size() < most; text.append(block.data(), got)) {
      const std::string next(file.peek(at_a_time));
      got = file.read(block.data(), at_a_time);
      require(next == std::string_view(block.data(), got), "peek shows what comes");
    }
    return text;
  });
}

std::optional<std::string> read_records(const std::string& path, char delimiter) {
  return accepted(path, [&] {
    app::InputFile file(path);
    std::string text;
    std::size_t records = 0;
    for (std::string_view record; text.size() < most && file.read_record(record, delimiter);) {
      require(file.record_number() == ++records, "records are counted");
      text.append(record) += delimiter;
    }
    return text;
  });
}

void check(const std::string& path) {
  const auto text = read(path, 1000);
  require(read(path, 20000) == text, "the same in other pieces");
  for (const char delimiter : {'\n', '\0'}) {
    auto records = read_records(path, delimiter);
    require(records.has_value() == text.has_value(), "records need what bytes need");
    if (!text || text->size() >= most) continue;
    if (!text->empty() && text->back() != delimiter) records->pop_back();
    require(records == text, "records are the bytes");
  }
}

std::string compressed(std::string_view text) {
  z_stream stream{};
  require(deflateInit2(&stream, 1, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK, "deflate");
  std::string result(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<unsigned>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<unsigned>(result.size());
  require(deflate(&stream, Z_FINISH) == Z_STREAM_END, "deflate");
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(file_of(bytes));
  if (!one_in(8, data, size)) return 0;
  constexpr std::string_view mark = "\xef\xbb\xbf";
  const std::size_t half = size / 2;
  const std::string members = compressed(bytes.substr(0, half)) + compressed(bytes.substr(half)) + std::string(3, '\0');
  const auto text = read(file_of(members), 1000);
  const bool is_compressed_twice = !text;
  std::string expected(bytes.substr(bytes.starts_with(mark) ? mark.size() : 0));
  if (app::ends_lines_by_cr(expected)) std::ranges::replace(expected, '\r', '\n');
  require(is_compressed_twice || *text == expected, "members follow");
  return 0;
}
