#include "array/tile_scan.hpp"
#include "sort/digit_scatter/codelet.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace pleach::digit_scatter {

namespace {

constexpr std::uint32_t line = 16;  // elements of a cache line

/// The values that move with the keys.
enum class Along { nothing, places, numbers };

/// Buffers a cache line for each output stream. With thousands of streams, direct stores would miss the cache and the
/// TLB: twice the time on a server core.
struct alignas(64) Lines {
  std::uint32_t key[line];
  std::uint32_t number[line];
};

void copy_line(const std::uint32_t* from, std::uint32_t* to, bool stream) {
  for (std::uint32_t i = 0; i < line; i += 4) {
    Lanes<std::uint32_t> lanes;
    std::memcpy(&lanes, from + i, sizeof lanes);
    store_lanes(to + i, lanes, stream);
  }
}

class Scatter {
 public:
  Scatter(const Arguments& arguments, const Buffers& buffers)
      : arguments_(arguments),
        p_(buffers),
        next_(std::size_t{1} << arguments.digit.bits),
        lines_(next_.size()),
        stream_(buffers.key.size() * sizeof(Lines) / line >= stream_bytes() && aligned(p_.sorted) &&
                aligned(p_.order)) {}

  /// Scatters block `number`. The task's key i has the number i + shift, unless numbers are given.
  template <Along along>
  void scatter(std::size_t first, std::size_t end, std::size_t number) {
    const std::uint32_t* offset = p_.offset + number;
    for (std::size_t d = 0; d < next_.size(); ++d) next_[d] = offset[d * arguments_.tasks];
    const auto shift = static_cast<std::uint32_t>(std::size_t{arguments_.task} * arguments_.step);
    for (std::size_t i = first; i < end; ++i) {
      const std::uint32_t key = p_.key[i], d = digit_of(arguments_.digit, key), to = next_[d]++;
      lines_[d].key[to % line] = key;
      if constexpr (along == Along::places) lines_[d].number[to % line] = static_cast<std::uint32_t>(i) + shift;
      if constexpr (along == Along::numbers) lines_[d].number[to % line] = p_.number[i];
      if (to % line == line - 1) flush<along>(lines_[d], offset[d * arguments_.tasks], to + 1);
    }
    for (std::size_t d = 0; d < next_.size(); ++d) {
      if (next_[d] % line != 0) flush<along>(lines_[d], offset[d * arguments_.tasks], next_[d]);
    }
#if defined(__SSE2__)
    if (stream_) _mm_sfence();
#endif
  }

 private:
  static bool aligned(const std::uint32_t* p) { return reinterpret_cast<std::uintptr_t>(p) % 16 == 0; }

  /// Writes the line that ends at `end`, but nothing before `start`, the beginning of the block's keys of this digit.
  template <Along along>
  void flush(const Lines& lines, std::uint32_t start, std::uint32_t end) {
    const std::uint32_t first = std::max(start, (end - 1) / line * line);
    if (end - first == line) {
      copy_line(lines.key, p_.sorted + first, stream_);
      if constexpr (along != Along::nothing) copy_line(lines.number, p_.order + first, stream_);
      return;
    }
    for (std::uint32_t to = first; to < end; ++to) {
      p_.sorted[to] = lines.key[to % line];
      if constexpr (along != Along::nothing) p_.order[to] = lines.number[to % line];
    }
  }

  const Arguments& arguments_;
  const Buffers& p_;
  std::vector<std::uint32_t> next_;  // by digit
  std::vector<Lines> lines_;
  bool stream_;
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers& buffers) {
  Scatter task(arguments, buffers);
  const std::size_t m = buffers.key.size();
  std::size_t number = arguments.task;
  for (std::size_t first = 0; first < m; first += arguments.step, ++number) {
    const std::size_t end = std::min<std::size_t>(first + arguments.step, m);
    if (buffers.order == nullptr) {
      task.scatter<Along::nothing>(first, end, number);
    } else if (buffers.number == nullptr) {
      task.scatter<Along::places>(first, end, number);
    } else {
      task.scatter<Along::numbers>(first, end, number);
    }
  }
}

}  // namespace pleach::digit_scatter
