#include "array/permute/codelet.hpp"
#include "base/prefetch.hpp"

namespace pleach::permute {

namespace {

template <class Index, class Value>
void run(const Arguments& arguments, const Buffers<Index, Value>& buffers) {
  const auto [index, value, back, first, size, skip, keeps] = arguments;
  const Index* order = buffers.order + skip;
  const Value* values = buffers.values;
  Value* result = buffers.result;
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

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::permute
