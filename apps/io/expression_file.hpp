// Arithmetic expressions as text.
#pragma once

#include <pleach/operation.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/data_file.hpp"
#include "io/numbers.hpp"

namespace pleach::app {

/// A vertex for each number, name, operator and call, in postfix order: children before their parent, and from left to
/// right.
template <class Index>
struct Expressions {
  struct Place {
    std::uint32_t line, column;
  };

  std::vector<Index> parent;            ///< a root is its own parent
  std::vector<std::int32_t> operation;  ///< numbers of pleach::Operation
  std::vector<Index> operand;           ///< of a leaf: number i, or ~i for name i; 0 for others
  std::vector<Place> place;             ///< position of each vertex: its operator, or the name of a call
  std::vector<Index> roots;             ///< of the expressions, in their order
  Numbers numbers;
  std::vector<std::string> names;  ///< each once, in the order of the text
  std::vector<Index> first_use;    ///< a leaf of each name
  std::vector<bool> is_leaf;       ///< by vertex

  [[nodiscard]] std::size_t size() const { return parent.size(); }
};

/// Reads one expression a line: numbers as in C (decimal), names, + - * / from left to right, - in front of an operand,
/// min(…) and max(…) of one operand or more, parentheses. Blank lines, and what stands behind a '#', do not count.
///
/// FileError "name:line:column: …", columns in bytes, for what is no expression, and for a number that fits neither i64
/// nor f64; OverflowError if Index cannot count the vertices. O(size of the file), without recursion: expressions may
/// be of any depth.
template <class Index>
Expressions<Index> read_expressions(InputFile&& file);

/// Numbers by name.
struct NamedValues {
  std::unordered_map<std::string, std::size_t> position;
  Numbers values;
};

/// Reads a name and a value a line. FileError "name:line: …" for what is none, and for a name that comes twice.
NamedValues read_named_values(InputFile&& file);

}  // namespace pleach::app
