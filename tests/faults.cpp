// Every allocation and every launch of every operation fails once: the first, the second, … until the operation does
// without that many. Each time it throws an error with a type, results on the host are as they were or complete, and
// the next call is right.
#include <pleach/pleach.hpp>

#include "backend.hpp"
#include "failing_new.hpp"
#include "graphs.hpp"
#include "runtime/starts.hpp"
#include "trees.hpp"

#include <CL/cl.h>
#include <dlfcn.h>
#include <starpu.h>

#include <atomic>
#include <optional>

using namespace pleach;
using namespace pleach::test;

namespace {

enum class Fault { none, allocation, host_memory, device_memory, launch };

std::atomic<Fault> armed = Fault::none;
std::atomic<int> until_failure = 0;

/// On any thread.
bool fails(Fault fault) { return armed == fault && until_failure.fetch_sub(1) == 0; }

template <class Function>
Function* next_function(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

bool pleach::test::allocation_fails() { return fails(Fault::allocation); }

// The library's calls find these first.
extern "C" {

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  if (fails(Fault::host_memory)) return nullptr;
  void* memory = nullptr;
  return posix_memalign(&memory, alignment, size) == 0 ? memory : nullptr;
}

std::uintptr_t starpu_malloc_on_node(unsigned node, std::size_t size) {
  static const auto next = next_function(&starpu_malloc_on_node, "starpu_malloc_on_node");
  return fails(Fault::device_memory) ? 0 : next(node, size);
}

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const std::size_t* offset,
                              const std::size_t* global, const std::size_t* local, cl_uint events, const cl_event* wait,
                              cl_event* event) {
  static const auto next = next_function(&clEnqueueNDRangeKernel, "clEnqueueNDRangeKernel");
  if (fails(Fault::launch)) return CL_OUT_OF_RESOURCES;
  return next(queue, kernel, dimensions, offset, global, local, events, wait, event);
}
}

namespace {

using Values32 = std::vector<std::int32_t>;
using Answer = std::vector<Values32>;

// clang-format off
PLEACH_CODE(faults_code,
  int32_t wrapped_sum(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
)
// clang-format on
const auto own_sum = define_operator<wrapped_sum>(faults_code, 0, {.checked = false});

constexpr std::size_t n = 5000;

/// The data of the operations and their results: operations allocate only through the library.
struct Data {
  Runtime& runtime;
  Values32 parents = random_tree<std::int32_t>(n, 1);
  Values32 links = random_lists<std::int32_t>(n, 1, 3);
  Values32 ones = Values32(n, 1);
  Edges<std::int32_t> edges = edges_of(parents);
  std::span<const std::int32_t> from = edges.from, to = edges.to;
  Vector<std::int32_t> values{runtime, ones};
  Tree<std::int32_t> tree{runtime, parents};
  Graph<std::int32_t> graph = Graph<std::int32_t>::from_edges(runtime, n, from, to);
  Graph<std::int32_t> directed = Graph<std::int32_t>::from_edges(runtime, n, from, to, {.directed = true});
  Network network{runtime};
  BlockVector<std::int32_t> block_parents{network, parents, {.block = n / 2}},
      block_ones{network, ones, {.block = n / 2}}, block_sums{network, block_parents.layout()},
      block_levels{network, block_parents.layout()};
  BlockVector<std::int32_t> block_from{network, from, {.block = n / 2}}, block_to{network, to, {.block = n / 2}};
  std::optional<BlockTree<std::int32_t>> block_tree{block_parents};
  std::optional<BlockGraph<std::int32_t>> block_graph{std::in_place, block_parents.layout(), block_from, block_to,
                                                      GraphOptions{.directed = true}};
  std::int32_t source[1] = {0};
  Edges<std::int32_t> way = path<std::int32_t>(n);
  std::vector<float> reals = std::vector<float>(n, 1), value = reals, slope = reals;

  Values32 result = {}, other = {};
  std::optional<Vector<std::int32_t>> vector = {};
  std::optional<Tree<std::int32_t>> new_tree = {};
  std::optional<Graph<std::int32_t>> new_graph = {};

  /// A tree and a graph that have made nothing to keep.
  void forget() {
    tree = Tree<std::int32_t>{runtime, parents};
    block_tree.emplace(block_parents);
    block_graph.emplace(block_parents.layout(), block_from, block_to, GraphOptions{.directed = true});
    directed = Graph<std::int32_t>::from_edges(runtime, n, from, to, {.directed = true});
    runtime.wait();
  }
  void clear() {
    result.assign(n, 77);
    other.assign(n, 77);
    vector.reset();
    new_tree.reset();
    new_graph.reset();
  }
  [[nodiscard]] Answer answer() const {
    Answer all{result, other};
    if (vector) all.push_back(values_of(*vector));
    if (new_tree) all.push_back(values_of(new_tree->tour()));
    if (new_graph) all.push_back(values_of(new_graph->transpose().neighbour()));
    return all;
  }
};

struct Call {
  const char* name;
  void (*call)(Data&);
  bool keeps = false;  // what the tree or the graph makes for it the first time
};

const Call operations[] = {
    {"Vector", [](Data& d) { d.vector.emplace(d.runtime, d.links); }},
    {"scan",
     [](Data& d) {
       inclusive_scan(d.values, d.vector.emplace(d.runtime, n));
       d.vector->wait();
     }},
    {"scan of host data", [](Data& d) { inclusive_scan(d.runtime, d.ones, d.result); }},
    {"list_rank", [](Data& d) { list_rank(d.runtime, d.links, d.result); }},
    {"list_scan", [](Data& d) { list_scan(d.runtime, d.links, d.ones, d.result); }},
    {"find_roots", [](Data& d) { find_roots(d.runtime, d.parents, d.result, d.other); }},
    {"Tree",
     [](Data& d) {
       d.new_tree.emplace(d.runtime, d.parents);
       d.new_tree->tour().wait();
     }},
    {"Tree::from_edges",
     [](Data& d) {
       d.new_tree = Tree<std::int32_t>::from_edges(d.runtime, n, d.from, d.to, {.preorder = true});
       d.new_tree->tour().wait();
     }},
    {"rootfix",
     [](Data& d) {
       rootfix(d.tree, d.values, d.vector.emplace(d.runtime, n));
       d.vector->wait();
     }},
    {"leaffix by levels",
     [](Data& d) {
       leaffix(d.tree, d.values, d.vector.emplace(d.runtime, n), max, {.method = TreefixMethod::levels});
       d.vector->wait();
     },
     true},
    {"leaffix of host data", [](Data& d) { leaffix(d.tree, d.ones, d.result); }},
    {"tree_functions",
     [](Data& d) { tree_functions(d.tree, HostTreeFunctions<std::int32_t>{.size = d.result, .level = d.other}); }},
    {"LowestCommonAncestors",
     [](Data& d) { LowestCommonAncestors<std::int32_t>{d.tree}(d.parents, d.links, d.result); }},
    {"evaluate by contraction",
     [](Data& d) { evaluate(d.tree, d.ones, d.parents, d.result, {.method = EvaluateMethod::contraction}); }, true},
    {"differentiate",
     [](Data& d) {
       differentiate(d.tree, d.ones, d.reals, d.value, d.slope, {.method = EvaluateMethod::contraction});
       std::ranges::copy(d.slope, d.result.begin());
     }},
    {"rootfix by an operator of one's own", [](Data& d) { rootfix(d.tree, d.ones, d.result, own_sum); }, true},
    {"leaffix by an operator of one's own", [](Data& d) { leaffix(d.tree, d.ones, d.result, own_sum); }, true},
    {"list_scan by an operator of one's own",
     [](Data& d) { list_scan(d.runtime, d.links, d.ones, d.result, own_sum); }},
    {"subtree_top",
     [](Data& d) {
       TreeQueries<std::int32_t>{d.tree}.subtree_top(d.values, d.values, 2, d.vector.emplace(d.runtime, 2 * n));
       d.vector->wait();
     }},
    {"diameter",
     [](Data& d) {
       TreeQueries<std::int32_t>{d.tree}.diameter({.centre = &d.vector.emplace(d.runtime, n)});
       d.vector->wait();
     }},
    {"TreeQueries", [](Data& d) { TreeQueries<std::int32_t>{d.tree}.distance(d.parents, d.links, d.result); }},
    {"Graph::from_edges",
     [](Data& d) {
       d.new_graph = Graph<std::int32_t>::from_edges(d.runtime, n, d.from, d.to, {.directed = true});
       d.new_graph->transpose().neighbour().wait();
     }},
    {"connected_components", [](Data& d) { connected_components(d.graph, d.result); }},
    {"biconnected_components",
     [](Data& d) {
       biconnected_components(
           d.graph, HostBiconnected<std::int32_t>{.articulation_point = d.result, .two_edge_component = d.other});
     }},
    {"block_cut_tree",
     [](Data& d) {
       d.new_tree = block_cut_tree(d.graph).tree;
       d.new_tree->tour().wait();
     }},
    {"ear_decomposition",
     [](Data& d) { ear_decomposition<std::int32_t>(d.runtime, n, d.from, d.to, std::span(d.result).first(n - 1)); }},
    {"st_numbering",
     [](Data& d) { st_numbering<std::int32_t>(d.runtime, n, d.way.from, d.way.to, 0, n - 1, d.result); }},
    {"minimum_spanning_forest",
     [](Data& d) { (void)minimum_spanning_forest(d.runtime, n, d.from, d.to, d.from).read(); }},
    {"sort", [](Data& d) { sort(d.runtime, d.links, d.result); }},
    {"sort by quicksort", [](Data& d) { sort(d.runtime, d.links, d.result, {.algorithm = SortAlgorithm::quicksort}); }},
    {"spanning_tree",
     [](Data& d) {
       d.new_tree = spanning_tree(d.graph);
       d.new_tree->tour().wait();
     }},
    {"breadth_first_search", [](Data& d) { breadth_first_search(d.graph, d.source, d.result, d.other); }},
    {"rootfix over blocks",
     [](Data& d) {
       rootfix(*d.block_tree, d.block_ones, d.block_sums);
       std::ranges::copy(d.block_sums.part(), d.result.begin());
     },
     true},
    {"leaffix over blocks",
     [](Data& d) {
       leaffix(*d.block_tree, d.block_ones, d.block_sums);
       std::ranges::copy(d.block_sums.part(), d.result.begin());
     },
     true},
    {"breadth_first_search over blocks of a directed graph",
     [](Data& d) {
       breadth_first_search(*d.block_graph, d.source, d.block_levels, d.block_sums);
       std::ranges::copy(d.block_levels.part(), d.result.begin());
     },
     true},
    {"breadth_first_search of a directed graph",
     [](Data& d) { breadth_first_search(d.directed, d.source, d.result, d.other); }, true},
};

Answer answer_of(const Call& operation, Data& data) {
  data.clear();
  operation.call(data);
  return data.answer();
}

bool is_untouched(const Values32& result) { return std::ranges::count(result, 77) == std::ssize(result); }

void let_go(Runtime& runtime) {
  try {
    runtime.wait();
  } catch (const Error&) {
  }
}

/// Returns whether failure number k came about.
bool fail_once(const Call& operation, Data& data, Fault fault, int k, const Answer& expected) {
  data.clear();
  data.runtime.wait();  // for tasks that nobody waited for, which might fail instead
  until_failure = k;
  armed = fault;
  bool has_thrown = true;
  try {
    operation.call(data);
    has_thrown = false;
  } catch (const MemoryError&) {
  } catch (const DeviceError&) {
    EXPECT_TRUE(fault == Fault::launch || fault == Fault::device_memory);
  }
  armed = Fault::none;
  const bool came = until_failure < 0;
  if (has_thrown) {
    EXPECT_TRUE(came);
    EXPECT_TRUE(is_untouched(data.result) || data.result == expected[0]) << "half a result";
    EXPECT_TRUE(is_untouched(data.other) || data.other == expected[1]) << "half a result";
  } else {
    EXPECT_EQ(data.answer(), expected);
  }
  let_go(data.runtime);
  return came;
}

enum class Which { all, first_uses };

/// First uses are those of operations on a tree or a graph that has made nothing to keep.
void fail_each(Runtime& runtime, Fault fault, int step = 1, Which which = Which::all) {
  Data data{runtime};
  const bool anew = which == Which::first_uses;
  for (const Call& operation : operations) {
    if (anew && !operation.keeps) continue;
    SCOPED_TRACE(operation.name);
    const Answer expected = answer_of(operation, data);
    int k = 0;
    for (bool came = true; came; k += step) {
      if (anew) data.forget();
      came = fail_once(operation, data, fault, k, expected);
      ASSERT_LT(k, 100000) << "no end";
      if (anew || k / step % 8 == 0) {
        ASSERT_EQ(answer_of(operation, data), expected) << "after failure " << k;
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "failure " << k;
    }
    EXPECT_EQ(answer_of(operation, data), expected);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Faults, Allocation) { fail_each(runtime(), Fault::allocation, one_in(8)); }
TEST(Faults, HostMemory) { fail_each(runtime(), Fault::host_memory); }

TEST(Faults, FirstUse) { fail_each(runtime(), Fault::allocation, 4 * one_in(8), Which::first_uses); }

TEST(Faults, Launch) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "OpenCL only";
  fail_each(runtime(), Fault::launch, one_in(3));
}

TEST(Faults, LaunchOfFirstUse) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "OpenCL only";
  fail_each(runtime(), Fault::launch, one_in(3), Which::first_uses);
}

/// StarPU looks again where there is none for once.
TEST(Faults, DeviceMemory) {
  if (backend() == Backend::cpu) GTEST_SKIP() << "cores have the host's memory";
  shut_down();
  const Setting copies("PLEACH_ZERO_COPY", "0");
  Runtime own({backend()});
  fail_each(own, Fault::device_memory, one_in(3));
}

/// Failures while StarPU starts.
TEST(Faults, Runtime) {
  if (backend() != Backend::cpu) GTEST_SKIP() << "for each allocation StarPU would be started anew";
  shut_down();
  bool came = true;
  for (int k = 0; came; ++k) {
    until_failure = k;
    armed = Fault::allocation;
    EXPECT_NE(message_of<MemoryError>([] { const Runtime made; }).substr(0, 7), "another");
    armed = Fault::none;
    came = until_failure < 0;
  }
}

}  // namespace
