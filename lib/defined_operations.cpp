#include "defined_operations.hpp"

#include <pleach/error.hpp>

#include "runtime/runtime_impl.hpp"

#include <string>

namespace pleach {

const Definition& DefinedOperations::define(const OperatorSource& source) {
  const Definition& op = Definition::of(source);
  if (!op.loops().keeps(op.identity(), op.identity())) {
    throw ArgumentError("define_operator: the identity of " + std::string(source.function) + " changes itself");
  }
  return op;
}

void require_usable(const char* function, const Definition& op, const Runtime& runtime) {
  const Runtime::Impl& impl = runtime.impl();
  if (impl.has_opencl()) op.require_opencl();
  if (impl.has_cuda() && !impl.has_cores() && !impl.has_opencl() && !nvrtc_failure().empty()) {
    throw DeviceError(std::string(function) + ": " + nvrtc_failure());
  }
}

void require_kept(const char* function, const Definition& op, const char* name, HostValues values) {
  if (values.size == 0) return;
  for (const std::size_t i : {std::size_t{0}, values.size / 2, values.size - 1}) {
    if (op.loops().keeps(op.identity(), static_cast<const std::byte*>(values.data) + i * op.bytes())) continue;
    throw ArgumentError(std::string(function) + ": the operator's identity changes " + name + "[" + std::to_string(i) +
                        "]");
  }
}

}  // namespace pleach
