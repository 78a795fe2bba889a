// pleach evaluate: the values of expressions, and their derivatives.
#include "checks/expression_reference.hpp"
#include "cli/compute_run.hpp"
#include "commands/commands.hpp"
#include "io/expression_file.hpp"
#include "io/text_line.hpp"
#include "shapes/expression_shapes.hpp"

#include <pleach/pleach.hpp>

#include <cmath>
#include <map>
#include <memory>
#include <type_traits>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct EvaluateCommand {
  ComputeOptions common;
  std::string input, values, gradient;
  std::optional<std::int64_t> random;
  std::string shape = "random";
  std::uint64_t seed = 1;
  EvaluateMethod method = EvaluateMethod::automatic;
};

const std::map<std::string, EvaluateMethod>& evaluate_methods() {
  static const std::map<std::string, EvaluateMethod> methods{{"automatic", EvaluateMethod::automatic},
                                                             {"contraction", EvaluateMethod::contraction},
                                                             {"levels", EvaluateMethod::levels},
                                                             {"sequential", EvaluateMethod::sequential}};
  return methods;
}

/// Returns "expressions.txt:3:14".
template <class Index>
std::string place_of(const EvaluateCommand& command, const Expressions<Index>& expressions, std::size_t v) {
  return fmt::format("{}:{}:{}", command.input == "-" ? "stdin" : command.input, expressions.place[v].line,
                     expressions.place[v].column);
}

/// Throws FileError that lists all names without a value.
template <class Index>
void require_values(const EvaluateCommand& command, const Expressions<Index>& expressions, const NamedValues& named) {
  constexpr std::size_t most = 10;
  std::string unknown;
  std::size_t count = 0;
  for (std::size_t k = 0; k < expressions.names.size(); ++k) {
    if (named.position.contains(expressions.names[k])) continue;
    const auto& place = expressions.place[static_cast<std::size_t>(expressions.first_use[k])];
    if (count++ < most) {
      unknown += fmt::format("{}{} ({}:{})", count == 1 ? "" : ", ", expressions.names[k], place.line, place.column);
    }
  }
  if (count == 0) return;
  if (count > most) unknown += fmt::format(" and {} others", count - most);
  throw FileError(fmt::format("{}: no value for {}; --values FILE has a name and a value a line",
                              command.input == "-" ? "stdin" : command.input, unknown));
}

template <class Value, class Index>
std::vector<Value> leaf_values(const EvaluateCommand& command, const Expressions<Index>& expressions) {
  const NamedValues named = command.values.empty() ? NamedValues{} : read_named_values(command.values);
  require_values(command, expressions, named);
  const auto number = [&](const Numbers& numbers, std::size_t i, std::size_t v) {
    const auto value = numbers.template get<Value>(i);
    if (!value) {
      throw RangeError(
          fmt::format("{}: {} does not fit {}", place_of(command, expressions, v), numbers.text(i), type_name<Value>));
    }
    return *value;
  };
  std::vector<Value> values(expressions.size());
  for (std::size_t v = 0; v < values.size(); ++v) {
    if (!expressions.is_leaf[v]) continue;
    const Index operand = expressions.operand[v];
    values[v] = operand >= 0
                    ? number(expressions.numbers, static_cast<std::size_t>(operand), v)
                    : number(named.values, named.position.at(expressions.names[static_cast<std::size_t>(~operand)]), v);
  }
  return values;
}

/// Throws RangeError for the first division by zero in the text.
template <class Index, class Value>
void require_divisors(const EvaluateCommand& command, const Expressions<Index>& expressions,
                      std::span<const Value> result) {
  if constexpr (std::is_floating_point_v<Value>) {
    std::vector<bool> has_child(expressions.size());
    for (std::size_t v = 0; v < expressions.size(); ++v) {
      const auto p = static_cast<std::size_t>(expressions.parent[v]);
      if (p == v) continue;
      const bool divides = has_child[p] && expressions.operation[p] == static_cast<std::int32_t>(Operation::divide);
      if (divides && result[v] == 0) {
        throw RangeError(fmt::format("{}: a division by zero", place_of(command, expressions, p)));
      }
      has_child[p] = true;
    }
  }
}

/// Throws ArgumentError for a division in expressions of integers: only floats divide.
template <class Index, class Value>
void require_no_division(const EvaluateCommand& command, const Expressions<Index>& expressions) {
  if constexpr (std::is_integral_v<Value>) {
    for (std::size_t v = 0; v < expressions.size(); ++v) {
      if (!expressions.is_leaf[v] && expressions.operation[v] == static_cast<std::int32_t>(Operation::divide)) {
        throw ArgumentError(fmt::format("{}: a division, of which --type {} has none; f32 and f64 have",
                                        place_of(command, expressions, v), type_name<Value>));
      }
    }
  }
}

/// The expressions to evaluate.
template <class Index, class Value>
struct Task {
  std::span<const Index> parent;
  const std::vector<std::int32_t>& operation;
  std::vector<Value> value;
};

template <class Index, class Value>
std::optional<Difference> check_values(const Task<Index, Value>& task, std::span<const Value> result,
                                       std::span<const Value> derivative) {
  if constexpr (std::is_integral_v<Value>) {
    const auto expected = reference::evaluate<Value, Index>(task.parent, task.operation, task.value);
    return first_difference(result, std::span<const Value>(expected.value), [](std::size_t) { return Value{}; });
  } else {
    using Real = long double;
    const auto expected = reference::evaluate<Real, Index>(task.parent, task.operation, task.value);
    const Real unit = std::numeric_limits<Value>::epsilon();
    // If a result may overflow, or a divisor may be zero, so may results that depend on it.
    const Real large = std::numeric_limits<Value>::max() / 4;
    for (std::size_t v = 0; v < result.size(); ++v) {
      if (!(expected.scale[v] < large) || !(expected.error[v] * unit < large)) continue;
      if (!(std::abs(result[v] - expected.value[v]) <=
            4 * unit * expected.error[v] + std::numeric_limits<Value>::min())) {
        return Difference{v, static_cast<double>(result[v]), static_cast<double>(expected.value[v])};
      }
    }
    if (derivative.empty()) return std::nullopt;
    const auto slopes = reference::differentiate<Index>(task.parent, task.operation, expected);
    const Real each = 64 * unit * static_cast<Real>(result.size());
    for (std::size_t v = 0; v < result.size(); ++v) {
      if (!(slopes.scale[v] < large) || !(expected.scale[v] < large)) continue;
      if (!(std::abs(derivative[v] - slopes.value[v]) <= each * slopes.scale[v] + std::numeric_limits<Value>::min())) {
        return Difference{v, static_cast<double>(derivative[v]), static_cast<double>(slopes.value[v]), "derivative"};
      }
    }
    return std::nullopt;
  }
}

/// Returns the derivatives of all expressions together, with respect to each name.
template <class Index, class Value>
std::vector<Value> gradient_of(const Expressions<Index>& expressions, std::span<const Value> derivative) {
  std::vector<Value> gradient(expressions.names.size());
  for (std::size_t v = 0; v < expressions.size(); ++v) {
    if (!expressions.is_leaf[v] || expressions.operand[v] >= 0) continue;
    gradient[static_cast<std::size_t>(~expressions.operand[v])] += derivative[v];
  }
  return gradient;
}

template <class Index, class Value>
void compute(const EvaluateCommand& command, ComputeRun& run, const Task<Index, Value>& task,
             const Expressions<Index>* expressions) {
  run.init("walking the tour");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Tree<Index> tree(runtime, task.parent);
  const Vector<std::int32_t> operation(runtime, task.operation);
  const Vector<Value> value(runtime, task.value);
  const bool slopes = !command.gradient.empty();
  Vector<Value> result(runtime, tree.size()), derivative(runtime, slopes ? tree.size() : 0);

  run.compute([&] {
    if constexpr (std::is_floating_point_v<Value>) {
      if (slopes) {
        differentiate(tree, operation, value, result, derivative, {command.method});
        return derivative.wait();
      }
    }
    evaluate(tree, operation, value, result, {command.method});
    result.wait();
  });
  const View<const Value> view = result.read();
  const std::span<const Value> results(view.data(), view.size());
  if (expressions != nullptr) require_divisors<Index, Value>(command, *expressions, results);
  std::vector<Value> derivatives;
  if (slopes) {
    const View<const Value> read = derivative.read();
    derivatives = std::vector<Value>(read.begin(), read.end());
  }
  run.check([&] { return check_values<Index, Value>(task, results, derivatives); });
  if (run.write()) {
    std::vector<Value> values;
    if (expressions != nullptr) {
      for (const Index root : expressions->roots) values.push_back(results[static_cast<std::size_t>(root)]);
    } else {
      values.push_back(results[0]);
    }
    if (!command.common.output.empty()) {
      write_results(command.common.output, "expression", {{"value", std::span<const Value>(values)}});
    }
    if (slopes) {
      const auto gradient = gradient_of<Index, Value>(*expressions, derivatives);
      NamePool names;
      for (const std::string& name : expressions->names) names.add(name);
      write_results(command.gradient, "name", {{"derivative", std::span<const Value>(gradient)}},
                    Labels::of_names(std::move(names)));
    }
  }
  const std::size_t count = tree.roots();
  run.finish(runtime, tree.size(),
             {{"algorithm", name_in(evaluate_methods(), command.method)},
              {"type", std::string(type_name<Value>)},
              {"expressions", count},
              {"names", expressions != nullptr ? expressions->names.size() : 0}},
             fmt::format("{} expression{} of {} vertices evaluated", count, count == 1 ? "" : "s", tree.size()),
             "a vertex");
}

template <class Index>
void run(const EvaluateCommand& command) {
  ComputeRun run("evaluate", command.common);
  const ValueType type = command.common.type.value_or(ValueType::f64);
  if (!command.gradient.empty() && (type == ValueType::i32 || type == ValueType::i64)) {
    throw ArgumentError("evaluate: --gradient needs --type f32 or f64");
  }
  if (command.random) {
    run.load("making the expression");
    const auto tree = make_expression<Index>(command.shape, static_cast<std::size_t>(*command.random), command.seed);
    return with_value(type, [&]<class Value>(Value) {
      std::vector<Value> value(tree.value.size());
      for (std::size_t v = 0; v < value.size(); ++v) {
        value[v] = static_cast<Value>(std::is_integral_v<Value> ? 1000 * tree.value[v] : tree.value[v]);
      }
      compute<Index, Value>(command, run, {tree.parent, tree.operation, std::move(value)}, nullptr);
    });
  }
  run.load("reading the expressions");
  const auto expressions = read_expressions<Index>(command.input);
  with_value(type, [&]<class Value>(Value) {
    require_no_division<Index, Value>(command, expressions);
    compute<Index, Value>(command, run,
                          {expressions.parent, expressions.operation, leaf_values<Value>(command, expressions)},
                          &expressions);
  });
}

}  // namespace

void add_evaluate(Command app) {
  const Command evaluate = app.subcommand("evaluate", "Values of arithmetic expressions, and their derivatives");
  const auto command = std::make_shared<EvaluateCommand>();
  evaluate.option(
      "INPUT", command->input,
      "An expression a line: numbers, names, + - * /, min(…), max(…) and parentheses; '#' begins a comment. '-' is "
      "stdin; gzip, zstd, xz, bzip2, lz4 and zip are read as they are");
  const Option random = evaluate.option("--random", command->random, "Instead of INPUT: one expression with N leaves")
                            .within(1, std::int64_t{1} << 29)
                            .text("N");
  evaluate.option("--shape", command->shape, "Of that one")
      .needs(random)
      .one_of(expression_shapes())
      .text("comb|random|balanced|star [random]");
  evaluate.option("--seed", command->seed, "Of that one").needs(random).text("S [1]");
  evaluate.option("--values", command->values, "What names stand for: a name and a value a line")
      .excludes(random)
      .text("FILE");
  evaluate
      .choice<EvaluateMethod>("--method", command->method, evaluate_methods(),
                              "By contraction along heavy paths, level by level or in one walk")
      .text("automatic|contraction|levels|sequential [automatic]");
  evaluate
      .option("--gradient", command->gradient,
              "Write the derivative of the sum of all expressions by each name there, a table")
      .output(table_endings)
      .text("FILE")
      .excludes(random);
  add_compute_options(evaluate, command->common);
  evaluate.on_call([command] {
    if (command->input.empty() != command->random.has_value()) {
      throw ArgumentError("evaluate: give one of INPUT and --random");
    }
    with_index(command->common.index, [&]<class Index>(Index) { run<Index>(*command); });
  });
}

}  // namespace pleach::app
