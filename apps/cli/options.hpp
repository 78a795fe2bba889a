// The options that all computing subcommands share, and the JSON object that they print.
#pragma once

#include "cli/command_line.hpp"
#include "cli/json.hpp"

#include "io/array_file.hpp"

#include <pleach/operators.hpp>
#include <pleach/runtime.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pleach::app {

enum class ValueType { i32, i64, f32, f64 };

struct ComputeOptions {
  Backend backend = Backend::any;
  int index = 32;
  std::optional<ValueType> type;  ///< default: i64, or f64 if the values require it
  int repeat = 1;
  bool check = false;
  bool json = false;
  bool quiet = false;
  std::uint64_t memory_limit = 0;  ///< 0: none
  std::string output;
  std::string trace;
};

/// The value types by name.
const std::map<std::string, ValueType>& value_types();

/// The operators by name.
const std::map<std::string, Operator>& operators();

template <class T>
std::string name_in(const std::map<std::string, T>& names, T value) {
  return std::find_if(names.begin(), names.end(), [value](const auto& entry) { return entry.second == value; })->first;
}

/// Adds --operator.
Option add_operator(Command command, Operator& op, const std::string& description);

void add_backend_option(Command command, Backend& backend);
void add_index_option(Command command, int& index);

/// Adds --backend, --index, --type, --repeat, --check, --json, --quiet, --output, --memory-limit and --trace.
void add_compute_options(Command command, ComputeOptions& options);

/// Returns "Write `what` there: …", and the layout.
std::string output_text(const std::string& what);

std::string name_of(Backend backend);

/// Returns the array "workers": name, kind and tasks of each.
Json workers_json(const Runtime& runtime);

/// Returns the seconds since a fixed moment.
double now();

/// Returns the median of an odd number of figures.
double median(std::vector<double> figures);

/// Calls f with a zero of the index type.
template <class F>
void with_index(int bits, F&& f) {
  if (bits == 64) return f(std::int64_t{});
  f(std::int32_t{});
}

/// Calls f with a zero of the value type.
template <class F>
void with_value(ValueType type, F&& f) {
  switch (type) {
    case ValueType::i32: return f(std::int32_t{});
    case ValueType::i64: return f(std::int64_t{});
    case ValueType::f32: return f(float{});
    case ValueType::f64: return f(double{});
  }
}

/// Reads an array of the type, or of the file's type, and calls f with the vector.
template <class F>
void with_values(InputFile&& file, std::optional<ValueType> type, F&& f) {
  if (!type) return read_numbers(std::move(file)).visit(f);
  with_value(*type, [&]<class Value>(Value) { f(read_array<Value>(std::move(file))); });
}

}  // namespace pleach::app
