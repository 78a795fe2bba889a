// Random rankings of lists, scans along them, and roots of parents.
#include "checks/rank_check.hpp"
#include "random_calls/random_calls.hpp"
#include "reference/list.hpp"
#include "trees.hpp"

namespace pleach::test {

namespace {

constexpr ListRanking rankings[] = {ListRanking::automatic,       ListRanking::sequential, ListRanking::helman_jaja,
                                    ListRanking::wyllie,          ListRanking::wyllie32,   ListRanking::helman_jaja,
                                    ListRanking::wyllie_stepwise, ListRanking::wyllie_lean};
constexpr SplitterCount splitter_counts[] = {SplitterCount::tuned, SplitterCount::log, SplitterCount::two_log_squared};

SplitterOptions some_splitters(Random& random) {
  return {.count = any_of(random, splitter_counts),
          .regular = flip(random),
          .seed = random(),
          .limit = flip(random) ? 0 : 1 + random() % 200};
}

template <class Index>
void rank_lists(Random& random) {
  auto links = some_lists<Index>(random);
  const std::size_t n = links.size();
  const bool on_host = flip(random);
  const ListRankOptions options{
      .algorithm = any_of(random, rankings), .from_tail = flip(random), .splitters = some_splitters(random)};
  Result<Index> rank(n, on_host);
  const auto call = [&] {
    on_host ? list_rank(runtime(), links, rank.host, options)
            : list_rank(Vector<Index>(runtime(), links), rank.vector, options);
  };
  if (n > 0 && one_in_ten(random)) {
    const std::size_t i = random() % n;
    links[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("list_rank: " + outside("successor", i, links[i], n), call, rank);
  }
  if (n > 1 && one_in_ten(random)) {
    links[random() % n] = static_cast<Index>(random() % n);
    if (!are_lists(links)) return expect_error<StructureError>("list_rank: ", call, rank);
  }
  call();
  std::vector<Index> expected(n);
  reference::list_rank<Index>(links, expected, options.from_tail);
  rank.expect(expected, "list_rank");
}

template <class Index, class Value>
void scan_lists(Random& random) {
  auto links = some_lists<Index>(random);
  const std::size_t n = links.size();
  const Operator op = any_operator<Index, Value>(random);
  const auto values = exact_values<Value>(op, n, random());
  const bool on_host = flip(random);
  const ListScanOptions options{.algorithm = any_of(random, std::span(rankings).first(3)),
                                .inclusive = flip(random),
                                .splitters = some_splitters(random)};
  Result<Value> result(n, on_host);
  const auto call = [&] {
    on_host ? list_scan(runtime(), links, values, result.host, op, options)
            : list_scan(Vector<Index>(runtime(), links), Vector<Value>(runtime(), values), result.vector, op, options);
  };
  if (n > 0 && one_in_ten(random)) {
    const std::size_t i = random() % n;
    links[i] = no_index<Index>(n, random);
    return expect_error<RangeError>("list_scan: " + outside("successor", i, links[i], n), call, result);
  }
  call();
  if constexpr (!is_std_complex<Value>) {
    const auto found = result.values();
    const auto wrong = app::check_scan<Index, Value>(links, values, found, op, options.inclusive);
    EXPECT_FALSE(wrong) << "list_scan: element " << wrong->index << " is " << wrong->result;
  }
}

template <class Index>
void find_all_roots(Random& random) {
  const std::size_t n = 1 + some_size(random);
  auto parent = random_tree<Index>(n, random(), static_cast<std::int64_t>(1 + random() % n));
  const bool on_host = flip(random);
  Result<Index> root(n, on_host), depth(n, on_host);
  const auto call = [&] {
    on_host ? find_roots(runtime(), parent, root.host, depth.host)
            : find_roots(Vector<Index>(runtime(), parent), root.vector, depth.vector);
  };
  if (one_in_ten(random)) {
    const std::size_t v = random() % n;
    parent[v] = no_index<Index>(n, random);
    return expect_error<RangeError>("find_roots: " + outside("parent", v, parent[v], n), call, root, depth);
  }
  if (n > 1 && one_in_ten(random)) {
    const std::size_t v = random() % n, w = (v + 1 + random() % (n - 1)) % n;
    parent[v] = static_cast<Index>(w);
    parent[w] = static_cast<Index>(v);
    return expect_error<StructureError>("find_roots: ", call, root, depth);
  }
  call();
  std::vector<Index> roots(n), depths(n);
  reference::find_roots<Index>(parent, roots, depths);
  root.expect(roots, "root");
  depth.expect(depths, "depth");
}

}  // namespace

template <class Index>
Calls calls_of_lists() {
  return {{"list_rank", rank_lists<Index>},
          {"list_scan",
           [](Random& random) { with_value(random, [&]<class Value>(Value) { scan_lists<Index, Value>(random); }); }},
          {"find_roots", find_all_roots<Index>}};
}

template Calls calls_of_lists<std::int32_t>();
template Calls calls_of_lists<std::int64_t>();

}  // namespace pleach::test
