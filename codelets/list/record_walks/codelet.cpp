#include "list/record_walks/kernels.hpp"

namespace pleach::record_walks {

namespace {

void launch(const Arguments& a, const Buffers<>& b, OpenclProgram& program) {
  program("pleach_record_walks").launch(walkers(b.start.size()) / record_lanes, record_lanes, scalars(a), all(b));
}

}  // namespace

std::size_t max_chunks(std::size_t n, std::size_t m) {
  // Columns have empty words from the end of their own last walk to that of the last of 32 columns: in a random list
  // four times the mean length on average. One in 10^12 needs 32 times the mean.
  const std::size_t mean = n / m + 1, rest = 6 * mean / record_steps + 2;
  return (n + m) / (record_lanes * record_steps) + walkers(m) / record_lanes * rest + 32 * mean / record_steps;
}

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments& a, const Buffers<>& b) { return b.start.size() * a.work_each; },
    {.regular = 1, .irregular = 1},
    {.opencl = launch, .options = [](const Arguments& a) -> std::string { return a.weighted ? " -DWEIGHTED" : ""; }});

}  // namespace pleach::record_walks
