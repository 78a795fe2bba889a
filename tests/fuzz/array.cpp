// Arrays, as text and as NumPy's, read as each type, written and read again.
#include "mutation.hpp"

#include "io/array_file.hpp"

#include <bit>

using namespace pleach;
using namespace pleach::fuzz;

namespace {

template <class T>
std::optional<std::vector<T>> read(const std::string& path, bool writes) {
  const auto values = accepted(path, [&] { return app::read_array<T>(path); });
  if (!values || !writes) return values;
  for (const bool npy : {false, true}) {
    const std::string name = output_path() + (npy ? ".npy" : "");
    app::write_array(name, *values);
    const auto again = app::read_array<T>(name);
    if (npy) std::filesystem::remove(name);
    require(std::ranges::equal(again, *values, same), "reads back");
  }
  return values;
}

template <class Narrow, class Wide>
void require_same(const std::optional<std::vector<Narrow>>& narrow, const std::optional<std::vector<Wide>>& wide) {
  if (!narrow) return;
  require(wide.has_value(), "what fits the narrow type fits the wide one");
  require(std::ranges::equal(*narrow, *wide, [](Narrow a, Wide b) { return same(a, static_cast<Narrow>(b)); }),
          "all types have the same numbers");
}

/// One bit of the array changed makes other numbers, or no array.
void require_bit_used(std::string_view bytes, const std::vector<double>& values, std::size_t turn) {
  const std::string& path = file_of(flipped(bytes, turn).first);
  const auto again = accepted(path, [&] { return app::read_array<double>(path); });
  const auto same_bits = [](double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (a != a && b != b);
  };
  if (!again || !std::ranges::equal(*again, values, same_bits)) return;
  require(std::ranges::any_of(values, [](double value) { return value != value; }), "each bit is used, but of NaNs");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const bool writes = one_in(100, data, size);
  const auto ints = read<std::int32_t>(path, writes);
  const auto longs = read<std::int64_t>(path, writes);
  const auto floats = read<float>(path, writes);
  const auto doubles = read<double>(path, writes);
  require_same(ints, longs);
  require_same(ints, doubles);
  if (floats) require(doubles && doubles->size() == floats->size(), "what fits f32 fits f64");
  const std::string_view bytes = text_of(data, size);
  if (!doubles || !is_plain(path, bytes)) return 0;
  if (is_npy(bytes)) {
    for (std::size_t turn = 0; turn < turns; ++turn) require_bit_used(bytes, *doubles, turn);
  } else {
    require_all_used(bytes, outside_comments(bytes, '#'), {Change::letter, Change::word, Change::line}, *doubles,
                     app::read_array<double>,
                     [](const auto& a, const auto& b) { return std::ranges::equal(a, b, same); });
  }
  return 0;
}
