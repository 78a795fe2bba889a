#include "permute/codelet.hpp"

namespace pleach::permute::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index, class Value>
void run(const Index* order, const Value* values, Value* result, bool back, std::uint32_t first, std::uint32_t size) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (back) {
      if (i + ahead < first + size) __builtin_prefetch(&result[order[i + ahead]], 1);
      result[order[i]] = values[i];
    } else {
      if (i + ahead < first + size) __builtin_prefetch(&values[order[i + ahead]]);
      result[i] = values[order[i]];
    }
  }
}

}  // namespace

void permute(Arguments arguments, const void* order, const void* values, void* result) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      run(static_cast<const Index*>(order), static_cast<const Value*>(values), static_cast<Value*>(result),
          arguments.back, arguments.first, arguments.size);
    });
  });
}

}  // namespace pleach::permute::cpu
