#include "arguments.hpp"

namespace pleach {

void require_meaning(const char* function, Operator op, Type type) {
  if (!has_meaning(op, type)) {
    throw ArgumentError(std::string(function) + ": operator " + name_of(op) + " has no meaning for " + name_of(type));
  }
}

void require_inverse(const char* function, Operator op) {
  if (!has_inverse(op)) {
    throw ArgumentError(std::string(function) + ": operator " + name_of(op) + " has no inverse; plus and bit_xor have");
  }
}

void require_length(const char* function, const char* name, std::size_t length, const char* other,
                    std::size_t expected) {
  if (length != expected) {
    throw ArgumentError(std::string(function) + ": " + name + " has " + std::to_string(length) + " elements, " + other +
                        " has " + std::to_string(expected));
  }
}

}  // namespace pleach
