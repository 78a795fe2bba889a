// Random expressions, and their derivatives.
#include "expressions.hpp"

#include "random_calls/values.hpp"

namespace pleach::test {

namespace {

constexpr EvaluateMethod evaluations[] = {EvaluateMethod::automatic, EvaluateMethod::levels,
                                          EvaluateMethod::contraction, EvaluateMethod::sequential};

EvaluateMethod some_method(Random& random) {
  const EvaluateMethod method = any_of(random, evaluations);
  return are_large && method == EvaluateMethod::levels ? EvaluateMethod::contraction : method;
}

/// Expressions of integers, which wrap around alike in every order.
template <class Index>
void evaluate_expressions(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const std::size_t n = tree.size();
  std::vector<std::int32_t> operation(n);
  for (auto& op : operation) op = static_cast<std::int32_t>(random() % 3);  // add, subtract, times: they wrap around
  const auto value = random_values<std::int32_t>(n, random());
  const bool on_host = flip(random);
  const EvaluateOptions options{.method = some_method(random)};
  Result<std::int32_t> result(n, on_host);
  const auto call = [&] {
    on_host ? evaluate(tree, operation, value, result.host, options)
            : evaluate(tree, Vector<std::int32_t>(runtime(), operation), Vector<std::int32_t>(runtime(), value),
                       result.vector, options);
  };
  const auto inner = std::ranges::find_if(oracle.children, [](Index children) { return children > 0; });
  if (inner != oracle.children.end() && one_in_ten(random)) {
    const auto v = static_cast<std::size_t>(inner - oracle.children.begin());
    operation[v] = flip(random) ? 6 : 3;  // none, or a division
    return expect_error<ArgumentError>("evaluate: operation[" + std::to_string(v) + "] = ", call, result);
  }
  call();
  const auto combine = [](std::int32_t op, std::int32_t x, std::int32_t y) {
    return reference::combine(static_cast<Operation>(op), x, y);
  };
  const auto alone = [](std::int32_t op, std::int32_t x) {
    return reference::combine_alone(static_cast<Operation>(op), x);
  };
  result.expect(evaluated<std::int32_t>(oracle, operation, value, combine, alone), "evaluate");
}

/// The operations that compose, of each kind, and the types that have them; on a CPU, OpenCL compiles kernels for each.
template <class Index>
void evaluate_everything(Random& random) {
  using enum Operation;
  const auto parent = some_parents<Index>(random);
  const Tree<Index> tree(runtime(), parent);
  const std::size_t n = tree.size(), seed = random();
  const EvaluateMethod method = some_method(random);
  const auto some = [&](const std::vector<Operation>& among) { return random_operations(n, among, seed); };
  const auto check = [&](const Operations& operation, const auto& value, bool exact) {
    check_values(tree, parent, operation, value, method, exact);
  };
  switch (random() % (opencl_on_cpus() ? 2 : 6)) {
    case 0: return check(some({add, divide}), real_values<double>(n, seed, 0.25), false);
    case 1: return check(some({add, subtract, minimum, maximum}), random_values<float>(n, seed), n < 100000);
    case 2: return check(some({minimum, maximum}), random_values<std::int64_t>(n, seed), true);
    case 3: return check(some({add, subtract, times}), random_values<std::int64_t>(n, seed), true);
    case 4: return check(some({minimum, maximum, times}), real_values<double>(n, seed), false);
    default: return check(some({subtract, times}), real_values<float>(n, seed), false);
  }
}

/// An expression as deep as it has leaves.
template <class Index>
void evaluate_combs(Random& random) {
  using enum Operation;
  const auto parent = comb<Index>(1 + some_size(random), flip(random));
  const Tree<Index> tree(runtime(), parent);
  const std::size_t n = tree.size(), seed = random();
  check_values(tree, parent, random_operations(n, {add, subtract, times}, seed), random_values<std::int32_t>(n, seed),
               some_method(random), true);
}

/// Sums, whose derivatives are 1 or -1.
template <class Index>
void differentiate_sums(Random& random) {
  const auto [tree, oracle] = some_tree<Index>(random);
  const std::size_t n = tree.size();
  const std::vector<std::int32_t> operation(n, static_cast<std::int32_t>(Operation::subtract));
  const std::vector<float> value(n, 1);
  const bool on_host = flip(random);
  const EvaluateOptions options{.method = some_method(random)};
  Result<float> result(n, on_host), slope(n, on_host);
  const auto call = [&] {
    on_host ? differentiate(tree, operation, value, result.host, slope.host, options)
            : differentiate(tree, Vector<std::int32_t>(runtime(), operation), Vector<float>(runtime(), value),
                            result.vector, slope.vector, options);
  };
  if (options.method == EvaluateMethod::levels) {
    return expect_error<ArgumentError>("differentiate: ", call, result, slope);
  }
  call();
  std::vector<float> expected(n, 1);
  for (std::size_t p = 0; p < n; ++p) {
    const auto v = static_cast<std::size_t>(oracle.order[p]);
    const auto above = static_cast<std::size_t>(oracle.parent[v]);
    if (above == v) continue;
    const bool is_first = p > 0 && static_cast<std::size_t>(oracle.order[p - 1]) == above;
    expected[v] = is_first && oracle.children[above] > 1 ? expected[above] : -expected[above];
  }
  slope.expect(expected, "differentiate");
}

/// Exact where values are small whole numbers.
template <class Index>
void differentiate_everything(Random& random) {
  using enum Operation;
  const auto parent = some_parents<Index>(random);
  const Tree<Index> tree(runtime(), parent);
  const std::size_t n = tree.size(), seed = random();
  EvaluateMethod method = some_method(random);
  if (method == EvaluateMethod::levels) method = EvaluateMethod::automatic;
  const auto check = [&](const std::vector<Operation>& among, const std::vector<double>& value, bool exact) {
    check_derivatives(tree, parent, random_operations(n, among, seed), value, method, exact);
  };
  switch (random() % (opencl_on_cpus() ? 2 : 4)) {
    case 0: return check({add, divide}, real_values<double>(n, seed, 0.25), false);
    case 1: return check({add, subtract, times}, real_values<double>(n, seed), false);
    case 2: return check({subtract, minimum, maximum}, real_values<double>(n, seed), false);
    default: {
      std::vector<double> value(n);
      for (double& x : value) x = static_cast<double>(random() % 4) - 1;
      return check({add, subtract, times, times}, value, n <= 30);
    }
  }
}

}  // namespace

template <class Index>
Calls calls_of_expressions() {
  return {{"evaluate integers", evaluate_expressions<Index>},
          {"evaluate", evaluate_everything<Index>},
          {"evaluate combs", evaluate_combs<Index>},
          {"differentiate sums", differentiate_sums<Index>},
          {"differentiate", differentiate_everything<Index>}};
}

template Calls calls_of_expressions<std::int32_t>();
template Calls calls_of_expressions<std::int64_t>();

}  // namespace pleach::test
