#include "base/types.hpp"

namespace pleach {

const char* name_of(Type type) {
  switch (type) {
    case Type::i32: return "i32";
    case Type::i64: return "i64";
    case Type::f32: return "f32";
    case Type::f64: return "f64";
    case Type::c32: return "c32";
    case Type::c64: return "c64";
  }
  return "?";
}

const char* name_of(Operator op) {
  if (op == paired_plus) return "paired_plus";
  switch (op) {
    case Operator::plus: return "plus";
    case Operator::min: return "min";
    case Operator::max: return "max";
    case Operator::bit_and: return "bit_and";
    case Operator::bit_or: return "bit_or";
    case Operator::bit_xor: return "bit_xor";
    case Operator::multiply: return "multiply";
    case Operator::saturating_plus: return "saturating_plus";
  }
  return "?";
}

}  // namespace pleach
