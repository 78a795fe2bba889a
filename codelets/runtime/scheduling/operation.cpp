#include "runtime/scheduling/operation.hpp"

namespace pleach {

namespace {

thread_local int depth = 0;
thread_local std::shared_ptr<OperationRecord> record;

}  // namespace

OperationScope::OperationScope(InOrderAccesses accesses) {
  if (depth == 0) record = std::make_shared<OperationRecord>(accesses);
  ++depth;
}

OperationScope::~OperationScope() {
  if (--depth == 0) record.reset();
}

std::shared_ptr<OperationRecord> OperationScope::current() {
  return record != nullptr ? record : std::make_shared<OperationRecord>(InOrderAccesses{});
}

}  // namespace pleach
