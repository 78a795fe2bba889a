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
#include <functional>

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

constexpr std::size_t n = 5000;

/// What the operations work on, and where those on host data write.
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
  std::int32_t source[1] = {0};
  Values32 result = Values32(n), other = Values32(n);
};

struct Operation {
  const char* name;
  std::function<Answer(Data&)> call;
};

const Operation operations[] = {
    {"Vector", [](Data& d) -> Answer { return {values_of(Vector<std::int32_t>(d.runtime, d.links))}; }},
    {"scan",
     [](Data& d) -> Answer {
       Vector<std::int32_t> sums(d.runtime, n);
       inclusive_scan(d.values, sums);
       return {values_of(sums)};
     }},
    {"scan of host data",
     [](Data& d) -> Answer {
       inclusive_scan(d.runtime, d.ones, d.result);
       return {d.result};
     }},
    {"list_rank",
     [](Data& d) -> Answer {
       list_rank(d.runtime, d.links, d.result);
       return {d.result};
     }},
    {"list_scan",
     [](Data& d) -> Answer {
       list_scan(d.runtime, d.links, d.ones, d.result);
       return {d.result};
     }},
    {"find_roots",
     [](Data& d) -> Answer {
       find_roots(d.runtime, d.parents, d.result, d.other);
       return {d.result, d.other};
     }},
    {"Tree", [](Data& d) -> Answer { return {values_of(Tree<std::int32_t>(d.runtime, d.parents).tour())}; }},
    {"Tree::from_edges",
     [](Data& d) -> Answer {
       return {values_of(Tree<std::int32_t>::from_edges(d.runtime, n, d.from, d.to, {.preorder = true}).tour())};
     }},
    {"rootfix",
     [](Data& d) -> Answer {
       Vector<std::int32_t> sums(d.runtime, n);
       rootfix(d.tree, d.values, sums);
       return {values_of(sums)};
     }},
    {"leaffix by levels",
     [](Data& d) -> Answer {
       Vector<std::int32_t> sums(d.runtime, n);
       leaffix(d.tree, d.values, sums, max, {.method = TreefixMethod::levels});
       return {values_of(sums)};
     }},
    {"leaffix of host data",
     [](Data& d) -> Answer {
       leaffix(d.tree, d.ones, d.result);
       return {d.result};
     }},
    {"tree_functions",
     [](Data& d) -> Answer {
       tree_functions(d.tree, HostTreeFunctions<std::int32_t>{.size = d.result, .level = d.other});
       return {d.result, d.other};
     }},
    {"LowestCommonAncestors",
     [](Data& d) -> Answer {
       LowestCommonAncestors<std::int32_t>{d.tree}(d.parents, d.links, d.result);
       return {d.result};
     }},
    {"Graph::from_edges",
     [](Data& d) -> Answer {
       const auto graph = Graph<std::int32_t>::from_edges(d.runtime, n, d.from, d.to, {.directed = true});
       return {values_of(graph.neighbour()), values_of(graph.transpose().neighbour())};
     }},
    {"connected_components",
     [](Data& d) -> Answer {
       connected_components(d.graph, d.result);
       return {d.result};
     }},
    {"spanning_tree", [](Data& d) -> Answer { return {values_of(spanning_tree(d.graph).parent())}; }},
    {"breadth_first_search",
     [](Data& d) -> Answer {
       breadth_first_search(d.graph, d.source, d.result, d.other);
       return {d.result, d.other};
     }},
};

/// All as before, or all of the answer.
void expect_whole(const Values32& result, const Answer& answer) {
  const bool is_untouched = std::ranges::count(result, 77) == std::ssize(result);
  EXPECT_TRUE(is_untouched || std::ranges::find(answer, result) != answer.end()) << "half a result";
}

void let_go(Runtime& runtime) {
  try {
    runtime.wait();
  } catch (const Error&) {
  }
}

/// Whether failure number k came about.
bool fail_once(const Operation& operation, Data& data, Fault fault, int k, const Answer& expected) {
  data.result.assign(n, 77);
  data.other.assign(n, 77);
  until_failure = k;
  armed = fault;
  bool has_thrown = true;
  Answer answer;
  try {
    answer = operation.call(data);
    has_thrown = false;
  } catch (const MemoryError&) {
  } catch (const DeviceError&) {
    EXPECT_TRUE(fault == Fault::launch || fault == Fault::device_memory);
  } catch (const std::bad_alloc&) {  // of what this program makes of a result
  }
  armed = Fault::none;
  const bool came = until_failure < 0;
  if (has_thrown) {
    EXPECT_TRUE(came);
    expect_whole(data.result, expected);
    expect_whole(data.other, expected);
  } else {
    EXPECT_EQ(answer, expected);
  }
  let_go(data.runtime);
  return came;
}

void fail_each(Runtime& runtime, Fault fault, int step = 1) {
  Data data{runtime};
  for (const Operation& operation : operations) {
    SCOPED_TRACE(operation.name);
    const Answer expected = operation.call(data);
    int k = 0;
    for (; fail_once(operation, data, fault, k, expected); k += step) {
      ASSERT_LT(k, 100000) << "no end";
      if (k / step % 8 == 0) {
        ASSERT_EQ(operation.call(data), expected) << "after failure " << k;
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "failure " << k;
    }
    EXPECT_EQ(operation.call(data), expected);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Faults, Allocation) { fail_each(runtime(), Fault::allocation, one_in(8)); }
TEST(Faults, HostMemory) { fail_each(runtime(), Fault::host_memory); }

TEST(Faults, Launch) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "OpenCL only";
  fail_each(runtime(), Fault::launch);
}

/// StarPU looks again where there is none for once.
TEST(Faults, DeviceMemory) {
  if (backend() == Backend::cpu) GTEST_SKIP() << "cores have the host's memory";
  shut_down();
  const Setting copies("PLEACH_ZERO_COPY", "0");
  Runtime own({backend()});
  fail_each(own, Fault::device_memory);
}

/// Where StarPU starts.
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
