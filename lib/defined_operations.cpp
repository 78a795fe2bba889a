#include "defined_operations.hpp"

#include <pleach/error.hpp>

#include "runtime/data/handle.hpp"

#include <algorithm>
#include <string>

namespace pleach {

namespace {

/// Number of values to check: the first, the last and one between; or `many` if the operator shall be checked.
constexpr std::size_t few = 3, many = 1024;

}  // namespace

const Definition& DefinedOperations::define(const OperatorSource& source) {
  const Definition& op = Definition::of(source);
  const OperatorLoops& loops = op.loops();
  if (source.of_expressions) return op;
  if (!loops.keeps(op.identity(), op.identity())) {
    throw ArgumentError("define_operator: the identity of " + std::string(source.function) + " changes itself");
  }
  if (op.has_inverse() && !loops.cancels(op.identity(), op.identity())) {
    throw ArgumentError("define_operator: " + std::string(source.inverse) + " takes the identity of " +
                        std::string(source.function) + " to another value");
  }
  return op;
}

void require_kept(const char* function, const Definition& op, const char* name, HostValues values) {
  const OperatorLoops& loops = op.loops();
  const std::size_t looks = std::min(values.size, op.checked() ? many : few);
  const auto fail = [&](const char* what, std::size_t i) {
    throw ArgumentError(std::string(function) + ": the operator's " + what + " " + name + "[" + std::to_string(i) +
                        "]");
  };
  for (std::size_t k = 0; k < looks; ++k) {
    const std::size_t i = looks == 1 ? 0 : k * (values.size - 1) / (looks - 1);
    const void* const value = static_cast<const std::byte*>(values.data) + i * op.bytes();
    if (!loops.keeps(op.identity(), value)) fail("identity changes", i);
    // Inverses of floats are rounded.
    if (op.checked() && op.has_inverse() && !op.has_floats() && !loops.cancels(op.identity(), value)) {
      fail("inverse does not undo", i);
    }
  }
}

void require_kept(const char* function, const Definition& op, const char* name, const AnyVector& values) {
  if (!op.checked() || values.size() == 0) return;
  with_size(op.bytes(), [&]<class T>(T) {
    const Vector<T> same(values.runtime(), values.size(), values.handle().shared_from_this());
    require_kept(function, op, name, host_values(same.read()));
  });
}

}  // namespace pleach
