// Parsimony on every backend: trees scored by hand, random ones against the sequential oracles, and Fitch against
// Sankoff.
#include "scoring.hpp"

#include "costs.hpp"
#include "random_data.hpp"
#include "read.hpp"
#include "reference.hpp"

#include "apps/files.hpp"
#include "backend.hpp"

#include <numeric>

using namespace pleach::test;
using namespace parsimony;

namespace {

std::vector<Phylogeny> trees_in(std::string_view text) {
  std::vector<std::string> notes;
  return read_trees(pleach::app::File("trees", text).path(), notes);
}

Alignment alignment_in(std::string_view text) { return read_alignment(pleach::app::File("taxa", text).path()); }

template <class T>
std::vector<T> values(const pleach::Vector<T>& vector) {
  const auto view = vector.read();
  return {view.begin(), view.end()};
}

/// All sites, none of which is left out because it is the same as another.
Patterns all_sites(const Alignment& alignment) {
  Patterns patterns{.first = std::vector<std::size_t>(alignment.sites)};
  std::iota(patterns.first.begin(), patterns.first.end(), std::size_t{0});
  return patterns;
}

std::vector<std::int32_t> changes(const Phylogeny& tree, const Alignment& alignment) {
  const Packed packed(runtime(), alignment, all_sites(alignment));
  return values(fitch(packed, make_plan(tree, match_taxa(tree, alignment), false)));
}

template <class Cost>
std::vector<Cost> least_costs(const Phylogeny& tree, const Alignment& alignment, const Costs& costs) {
  const Packed packed(runtime(), alignment, all_sites(alignment));
  const std::vector<Cost> matrix(costs.begin(), costs.end());
  return values(sankoff(packed, make_plan(tree, match_taxa(tree, alignment), false), std::span<const Cost>(matrix)));
}

constexpr std::string_view four_taxa = ">a\nAAAAC-R\n>b\nACACG?A\n>c\nACCGTCC\n>d\nAACTAGY\n";

TEST(ByHand, BinaryTree) {
  const auto trees = trees_in("((a,b),(c,d));((a,c),(b,d));");
  const Alignment alignment = alignment_in(four_taxa);
  EXPECT_EQ(changes(trees[0], alignment), (std::vector<std::int32_t>{0, 2, 1, 3, 3, 1, 1}));
  EXPECT_EQ(changes(trees[1], alignment), (std::vector<std::int32_t>{0, 2, 2, 3, 3, 1, 2}));
}

TEST(ByHand, SeveralChildrenAndOne) {
  const Alignment alignment = alignment_in(four_taxa);
  // The root as a vertex of three branches, a vertex of one, and a star.
  const auto trees = trees_in("(a,b,(c,d));((a,b),((c,d)));(a,b,c,d);");
  EXPECT_EQ(changes(trees[0], alignment), (std::vector<std::int32_t>{0, 2, 1, 3, 3, 1, 1}));
  EXPECT_EQ(changes(trees[1], alignment), (std::vector<std::int32_t>{0, 2, 1, 3, 3, 1, 1}));
  EXPECT_EQ(changes(trees[2], alignment), (std::vector<std::int32_t>{0, 2, 2, 3, 3, 1, 2}));
}

TEST(ByHand, CostsOfTransversions) {
  const auto trees = trees_in("((a,b),(c,d));");
  const Alignment alignment = alignment_in(">a\nAA\n>b\nGC\n>c\nCG\n>d\nTT\n");
  // A and G, and C and T, change into each other for 1, all else costs 4.
  const Costs costs{0, 4, 1, 4, 4, 0, 4, 1, 1, 4, 0, 4, 4, 1, 4, 0};
  EXPECT_EQ(least_costs<std::int32_t>(trees[0], alignment, costs), (std::vector<std::int32_t>{6, 9}));
  EXPECT_EQ(least_costs<float>(trees[0], alignment, costs), (std::vector<float>{6, 9}));
}

TEST(ByHand, Ancestors) {
  // In the first site only C at the root and above c and d takes one change; in the second the root may be A or C.
  const auto trees = trees_in("((a,b),(c,d));");
  const Alignment alignment = alignment_in(">a\nCA\n>b\nAA\n>c\nCC\n>d\nCC\n");
  const Plan plan = make_plan(trees[0], match_taxa(trees[0], alignment), true);
  const Packed packed(runtime(), alignment, all_sites(alignment));
  const Ancestors ancestors(packed, plan);
  EXPECT_EQ(ancestors.of(0), (std::vector<States>{2, 3}));
  EXPECT_EQ(ancestors.of(1), (std::vector<States>{2, 1}));
  EXPECT_EQ(ancestors.of(4), (std::vector<States>{2, 2}));
}

TEST(ByHand, LeastChangesAndPatterns) {
  const Alignment alignment = alignment_in(">a\nAAaRR-A\n>b\nACaYYCA\n>c\nAGaNCGN\n");
  const Patterns patterns = find_patterns(alignment);
  EXPECT_EQ(patterns.of_site, (std::vector<std::int32_t>{0, 1, 0, 2, 3, 4, 5}));
  EXPECT_EQ(patterns.weight, (std::vector<double>{2, 1, 1, 1, 1, 1}));
  EXPECT_EQ(least_changes(alignment, patterns), (std::vector<std::int32_t>{0, 2, 1, 1, 1, 0}));
}

/// Around words, blocks, and where there are several tasks.
const std::vector<std::size_t> site_counts{1, 31, 32, 33, 2047, 2048, 2049, 9000};

struct Case {
  Alphabet alphabet;
  std::size_t taxa, sites;
  double collapsed;
};

/// Each size, with the alphabets and kinds of trees by turns.
std::vector<Case> cases() {
  const std::vector<Alphabet> alphabets{dna(), standard("01"), protein(), standard()};
  const std::vector<std::size_t> taxa{2, 3, 17, 40};
  std::vector<Case> cases;
  for (const double collapsed : {0.0, 0.6, 1.0}) {
    for (std::size_t k = 0; k < site_counts.size(); ++k) {
      const std::size_t turn = cases.size();
      cases.push_back({alphabets[turn % 4], taxa[turn / 4 % 4], site_counts[k], collapsed});
    }
  }
  return cases;
}

struct RandomCase {
  explicit RandomCase(const Case& of)
      : tree(random_tree({.taxa = of.taxa, .collapsed = of.collapsed}, of.sites)),
        alignment(random_alignment(tree, of.alphabet, {.sites = of.sites, .change = 0.3, .ambiguous = 0.1}, of.sites)),
        taxon_of(match_taxa(tree, alignment)),
        text(of.alphabet.symbols + ", " + std::to_string(of.taxa) + " taxa, " + std::to_string(of.sites) + " sites") {}

  Phylogeny tree;
  Alignment alignment;
  std::vector<std::int32_t> taxon_of;
  std::string text;
};

TEST(Random, FitchIsTheOracle) {
  for (const Case& of : cases()) {
    const RandomCase random(of);
    const auto found = changes(random.tree, random.alignment);
    for (std::size_t i = 0; i < of.sites; ++i) {
      ASSERT_EQ(found[i], changes_of_site(random.tree, random.taxon_of, random.alignment, i)) << random.text;
    }
  }
}

TEST(Random, FitchIsSankoffOfUnitCosts) {
  for (const Case& of : cases()) {
    if (of.alphabet.states() > 10 && of.sites > 3000) continue;
    const RandomCase random(of);
    EXPECT_EQ(changes(random.tree, random.alignment),
              least_costs<std::int32_t>(random.tree, random.alignment, unit_costs(of.alphabet)))
        << random.text;
  }
}

TEST(Random, SankoffIsTheOracle) {
  for (const Case& of : cases()) {
    if (of.alphabet.states() > 10 || of.sites > 3000) continue;
    const RandomCase random(of);
    Costs costs = unit_costs(of.alphabet);
    for (std::size_t k = 0; k < costs.size(); ++k) costs[k] *= static_cast<double>(1 + k * 7 % 5) / 2;
    const auto found = least_costs<float>(random.tree, random.alignment, costs);
    for (std::size_t i = 0; i < of.sites; ++i) {
      ASSERT_EQ(found[i], cost_of_site(random.tree, random.taxon_of, random.alignment, i, costs)) << random.text;
    }
  }
}

TEST(Random, AncestorsAreTheOracle) {
  for (const Case& of : cases()) {
    if (of.alphabet.states() > 10 || of.sites > 2500) continue;
    const RandomCase random(of);
    const Plan plan = make_plan(random.tree, random.taxon_of, true);
    const Packed packed(runtime(), random.alignment, all_sites(random.alignment));
    const Ancestors ancestors(packed, plan);
    std::vector<std::vector<States>> found(random.tree.size());
    for (std::size_t v = 0; v < random.tree.size(); ++v) {
      if (plan.slot[v] >= 0) found[v] = ancestors.of(v);
    }
    for (std::size_t i = 0; i<of.sites; i += of.sites> 100 ? 7 : 1) {
      const auto expected = ancestors_of_site(random.tree, random.taxon_of, random.alignment, i);
      for (std::size_t v = 0; v < random.tree.size(); ++v) {
        if (plan.slot[v] < 0) continue;
        ASSERT_EQ(found[v][i], expected[v]) << random.text << ", vertex " << v;
      }
    }
  }
}

TEST(Plans, BinaryTreesTakeFewSlots) {
  const Phylogeny tree = random_tree({.taxa = 1000}, 1);
  std::vector<std::int32_t> taxon_of(tree.size());
  EXPECT_LE(make_plan(tree, taxon_of, false).slots, 12U);
  EXPECT_EQ(make_plan(tree, taxon_of, true).slots, 999U);
}

}  // namespace
