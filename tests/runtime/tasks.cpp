// What is known of tasks: their times, and where they run.
#include <pleach/introspect.hpp>
#include <pleach/scan.hpp>

#include "lists.hpp"
#include "runtime/scheduling/cost.hpp"
#include "runtime/starts.hpp"

#include <map>

using namespace pleach;
using namespace pleach::test;

namespace {

TEST(Models, TellTwoSizesApartInAPowerOfTwo) {
  EXPECT_EQ(bucket_of(1024), bucket_of(1535));
  EXPECT_NE(bucket_of(1535), bucket_of(1536));
  EXPECT_EQ(bucket_of(1536), bucket_of(2047));
  for (std::uint64_t work = 1; work < 100000; ++work) {
    ASSERT_LE(bucket_of(work - 1), bucket_of(work));
    ASSERT_LE(bucket_of(work), bucket_of(work - 1) + 1);
  }
  EXPECT_LT(bucket_of(~std::uint64_t{0}), 128U);
}

TEST_F(RuntimeTest, ProfileOfTasks) {
  constexpr std::size_t n = 300000;
  Runtime runtime({backend()});
  const Vector<std::int32_t> input(runtime, random_values<std::int32_t>(n, 1));
  Vector<std::int32_t> output(runtime, n);
  exclusive_scan(input, output);
  runtime.wait();

  std::vector<TaskTime> tasks;
  {
    Profile profile;
    exclusive_scan(input, output);
    tasks = profile.take();
    EXPECT_TRUE(profile.take().empty());
  }
  std::string phases;
  std::map<std::string, std::uint64_t> work;
  for (const TaskTime& task : tasks) {
    if (!phases.ends_with(task.phase)) phases.append(" ").append(task.phase);
    work[task.phase] += task.work;
    EXPECT_LE(task.submitted, task.begun);
    EXPECT_LE(task.begun, task.ended);
    EXPECT_LT(task.ended - task.submitted, 60);
  }
  if (tasks.size() == 1) {  // one device has it whole
    EXPECT_EQ(phases, " scan_whole");
    EXPECT_EQ(work["scan_whole"], n);
  } else {
    EXPECT_EQ(phases, " sum_tiles scan_tile_sums scan_tiles");
    EXPECT_EQ(work["sum_tiles"], n);
    EXPECT_EQ(work["scan_tiles"], n);
  }
}

/// The walk runs on a core, whatever its size, with cores and accelerators to choose from.
TEST_F(RuntimeTest, WalksRunOnACore) {
  const Setting cpus("STARPU_NCPU", "1");
  Runtime runtime({Backend::any});
  const auto tasks_of = [&](Backend kind) {
    std::uint64_t tasks = 0;
    for (const Worker& worker : runtime.workers()) tasks += worker.kind == kind ? worker.tasks : 0;
    return tasks;
  };
  const auto walks = [&](const TreeShape& shape) {
    const auto parent = app::make_tree<std::int32_t>(shape, 1);
    const Tree<std::int32_t> tree(runtime, parent);
    const auto weight = random_values<std::int32_t>(parent.size(), 1);
    std::vector<std::int32_t> result(parent.size());
    runtime.wait();
    const std::uint64_t before = tasks_of(Backend::cpu), others = tasks_of(Backend::cuda) + tasks_of(Backend::opencl);
    leaffix(tree, weight, result, max, {.method = TreefixMethod::sequential});
    EXPECT_TRUE(equal(result, expected_treefix(parent, weight, max, Direction::leaf, true)));
    const bool on_a_core = tasks_of(Backend::cpu) == before + 1;
    return on_a_core && tasks_of(Backend::cuda) + tasks_of(Backend::opencl) == others;
  };
  const auto shape = [](std::int64_t levels) {
    return TreeShape{.kind = TreeKind::levels, .vertices = 200003, .levels = levels, .permute_labels = true};
  };
  EXPECT_TRUE(walks(shape(10)));
  EXPECT_TRUE(walks(shape(200003)));
}

}  // namespace
