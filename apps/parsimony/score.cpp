// pleach-parsimony score: trees and an alignment in, lengths of trees, scores of sites and states of ancestors out.
#include "commands.hpp"
#include "costs.hpp"
#include "read.hpp"
#include "reference.hpp"
#include "scoring.hpp"

#include "commands/compute_run.hpp"
#include "formats/work.hpp"

#include "kernels/kernels.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <memory>
#include <numeric>

#include <fmt/format.h>

namespace parsimony {

namespace {

namespace app = pleach::app;
using app::Json;

enum class Method { fitch, sankoff };

struct ScoreCommand {
  app::ComputeOptions common;
  std::string trees, alignment, alphabet, costs, scores, ancestors;
  Method method = Method::fitch;
};

/// Consistency (Kluge and Farris 1969) and retention (Farris 1989), from the changes that a tree needs, and those that
/// the best and the worst one need. NaN where nothing can change.
struct Indices {
  double changes = 0, least = 0, most = 0;

  [[nodiscard]] double consistency() const { return changes > 0 ? least / changes : std::nan(""); }
  [[nodiscard]] double retention() const { return most > least ? (most - changes) / (most - least) : std::nan(""); }
};

/// Trees whose tasks are under way at once, so that devices do not wait for the host, nor memory for all trees.
constexpr std::size_t trees_at_once = 8;

class Scoring {
 public:
  explicit Scoring(const ScoreCommand& command) : command_(command), run_("score", command.common) {}

  void operator()() {
    run_.load("reading trees and alignment");
    trees_ = read_trees(command_.trees);
    alignment_ = read_alignment(command_.alignment,
                                command_.alphabet.empty() ? std::optional<std::string>() : command_.alphabet);
    for (const Phylogeny& tree : trees_) taxa_.push_back(match_taxa(tree, alignment_));
    costs_ = command_.costs.empty() ? unit_costs(alignment_.alphabet) : read_costs(command_.costs, alignment_.alphabet);
    run_.init("packing the alignment");
    patterns_ = find_patterns(alignment_);
    require_memory();
    pleach::Runtime runtime({.backend = command_.common.backend, .devices = command_.common.backend});
    const Packed packed(runtime, alignment_, patterns_);
    packed_ = &packed;
    if (is_fitch()) find_bounds();
    run_.compute([&] { compute(); });
    run_.check([&] { return check(); });
    if (run_.write()) write();
    finish(runtime);
  }

 private:
  [[nodiscard]] bool is_fitch() const { return command_.method == Method::fitch; }

  /// Packed taxa, and the sets that are kept for ancestors or the sums of costs that are under way.
  void require_memory() const {
    const std::size_t states = alignment_.alphabet.states();
    std::size_t bits_of_pattern = alignment_.taxa() * states;
    if (!command_.ancestors.empty()) bits_of_pattern += alignment_.taxa() * states;
    if (!is_fitch()) {
      const std::size_t slots = make_plan(trees_[0], taxa_[0], false).slots + 1;
      bits_of_pattern += std::min(trees_.size(), trees_at_once) * slots * states * 32;
    }
    const std::size_t patterns = pleach::kernel_blocks(patterns_.size()) * pleach::kernel_block;
    app::require_memory(static_cast<double>(patterns) / 8 * static_cast<double>(bits_of_pattern),
                        fmt::format("score: {} taxa and {} patterns", alignment_.taxa(), patterns_.size()));
  }

  /// The worst tree is one in which all taxa are children of the root.
  void find_bounds() {
    least_ = least_changes(alignment_, patterns_);
    Phylogeny star;
    star.parent.assign(alignment_.taxa() + 1, 0);
    std::vector<std::int32_t> taxon_of(star.size());
    std::iota(taxon_of.begin(), taxon_of.end(), -1);
    const auto changes = fitch(*packed_, make_plan(star, taxon_of, false));
    const auto view = changes.read();
    most_.assign(view.begin(), view.end());
  }

  void compute() {
    lengths_.clear();
    best_ = trees_.size();
    all_scores_.clear();
    if (command_.common.repeat == 1) app::begin_work(trees_.size());
    if (is_fitch()) {
      score_trees<std::int32_t>([&](const Plan& plan, std::size_t) { return fitch(*packed_, plan); });
    } else if (std::ranges::all_of(trees_, [&](const auto& tree) { return are_integers(costs_, tree.size()); })) {
      score_by_costs<std::int32_t>();
    } else {
      score_by_costs<float>();
    }
  }

  template <class Cost>
  void score_by_costs() {
    std::vector<Cost> costs(costs_.size());
    std::ranges::transform(costs_, costs.begin(),
                           [](double cost) { return std::isinf(cost) ? forbidden<Cost> : static_cast<Cost>(cost); });
    score_trees<Cost>(
        [&](const Plan& plan, std::size_t) { return sankoff(*packed_, plan, std::span<const Cost>(costs)); });
  }

  template <class Cost, class Score>
  void score_trees(const Score& score) {
    std::deque<pleach::Vector<Cost>> under_way;
    const auto take = [&] {
      take_scores(std::span<const Cost>(under_way.front().read()));
      under_way.pop_front();
      if (command_.common.repeat == 1) app::advance_work(1);
    };
    for (std::size_t k = 0; k < trees_.size(); ++k) {
      under_way.push_back(score(make_plan(trees_[k], taxa_[k], false), k));
      if (under_way.size() == trees_at_once) take();
    }
    while (!under_way.empty()) take();
  }

  /// Of the next tree.
  template <class Cost>
  void take_scores(std::span<const Cost> scores) {
    const std::size_t tree = lengths_.size();
    double length = 0;
    for (std::size_t p = 0; p < scores.size(); ++p) {
      if (scores[p] >= forbidden<Cost>) {
        throw pleach::Error(fmt::format("score: tree {}, site {}: the costs forbid every history",
                                        app::in_quotes(trees_[tree].name), patterns_.first[p] + 1));
      }
      length += static_cast<double>(scores[p]) * patterns_.weight[p];
    }
    lengths_.push_back(length);
    if (command_.common.check) all_scores_.insert(all_scores_.end(), scores.begin(), scores.end());
    if (best_ < trees_.size() && lengths_[best_] <= length) return;
    best_ = tree;
    scores_.assign(scores.begin(), scores.end());
  }

  std::optional<app::Difference> check() const {
    for (std::size_t k = 0; k < trees_.size(); ++k) {
      for (std::size_t p = 0; p < patterns_.size(); ++p) {
        const std::size_t site = patterns_.first[p];
        const double found = all_scores_[k * patterns_.size() + p];
        const double expected = is_fitch() ? changes_of_site(trees_[k], taxa_[k], alignment_, site)
                                           : cost_of_site(trees_[k], taxa_[k], alignment_, site, costs_);
        if (std::abs(found - expected) <= 1e-5 * expected) continue;
        return app::Difference{site, found, expected, "score of tree " + trees_[k].name + ", site from 0 on"};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Indices indices_of(double length) const { return {length, weighted(least_), weighted(most_)}; }
  [[nodiscard]] double weighted(const std::vector<std::int32_t>& values) const {
    double sum = 0;
    for (std::size_t p = 0; p < values.size(); ++p) sum += double{1} * values[p] * patterns_.weight[p];
    return sum;
  }

  void write() const {
    if (!command_.common.output.empty()) write_lengths(command_.common.output);
    if (!command_.scores.empty()) write_scores(command_.scores);
    if (!command_.ancestors.empty()) write_ancestors(command_.ancestors);
  }

  void write_lengths(const std::string& path) const {
    app::NamePool names;
    for (const Phylogeny& tree : trees_) names.add(tree.name);
    std::vector<double> consistency, retention;
    for (const double length : lengths_) {
      consistency.push_back(indices_of(length).consistency());
      retention.push_back(indices_of(length).retention());
    }
    std::vector<app::Column> columns;
    if (is_fitch()) columns = {{"ci", std::span(consistency)}, {"ri", std::span(retention)}};
    columns.push_back({"length", std::span(lengths_)});
    app::write_results(path, "tree", columns, app::Labels::of_names(std::move(names)));
  }

  void write_scores(const std::string& path) const {
    std::vector<std::int32_t> site(alignment_.sites), least(site.size()), most(site.size());
    std::vector<double> score(site.size()), consistency(site.size()), retention(site.size());
    for (std::size_t i = 0; i < site.size(); ++i) {
      const auto p = static_cast<std::size_t>(patterns_.of_site[i]);
      site[i] = static_cast<std::int32_t>(i) + 1;
      score[i] = scores_[p];
      if (!is_fitch()) continue;
      least[i] = least_[p];
      most[i] = most_[p];
      const Indices indices{score[i], double(least[i]), double(most[i])};
      consistency[i] = indices.consistency();
      retention[i] = indices.retention();
    }
    std::vector<app::Column> columns{{"site", std::span(site)}};
    if (is_fitch()) {
      columns.insert(columns.end(), {{"least", std::span(least)},
                                     {"most", std::span(most)},
                                     {"ci", std::span(consistency)},
                                     {"ri", std::span(retention)}});
    }
    columns.push_back({is_fitch() ? "changes" : "cost", std::span(score)});
    app::write_results(path, "", columns);
  }

  /// FASTA, a sequence for each inner vertex, in preorder.
  void write_ancestors(const std::string& path) const {
    const Phylogeny& tree = trees_[best_];
    const Plan plan = make_plan(tree, taxa_[best_], true);
    const Ancestors ancestors(*packed_, plan);
    app::NamePool names;
    for (const std::string& name : tree.names) names.add(name);
    const app::Labels labels = app::Labels::of_names(std::move(names));
    app::OutputFile file(path);
    std::vector<std::string> text_of(patterns_.size());
    for (std::size_t v = 0; v < tree.size(); ++v) {
      if (plan.slot[v] < 0) continue;
      const std::vector<States> sets = ancestors.of(v);
      std::ranges::transform(sets, text_of.begin(), [&](States set) { return alignment_.alphabet.text(set); });
      std::string text = fmt::format(">{}\n", labels.empty() ? fmt::format("[{}]", v) : labels.text(v));
      for (const std::int32_t p : patterns_.of_site) text += text_of[static_cast<std::size_t>(p)];
      file.write(text + "\n");
    }
    file.close();
  }

  void finish(const pleach::Runtime& runtime) {
    const double length = lengths_[best_];
    const Indices indices = indices_of(length);
    Json figures{{"method", is_fitch() ? "fitch" : "sankoff"},
                 {"alphabet", alignment_.alphabet.name},
                 {"taxa", alignment_.taxa()},
                 {"sites", alignment_.sites},
                 {"patterns", patterns_.size()},
                 {"trees", trees_.size()},
                 {"best_tree", trees_[best_].name},
                 {"length", length}};
    std::string text = fmt::format("{} taxa, {} sites of {}, {} patterns: length {}", alignment_.taxa(),
                                   alignment_.sites, alignment_.alphabet.name, patterns_.size(), length);
    if (is_fitch()) {
      figures.update({{"consistency_index", indices.consistency()}, {"retention_index", indices.retention()}});
      text += fmt::format(", CI {:.4f}, RI {:.4f}", indices.consistency(), indices.retention());
    }
    if (trees_.size() > 1) {
      text += fmt::format(", the shortest of {} trees, {}", trees_.size(), app::in_quotes(trees_[best_].name));
      auto lengths = Json::array();
      for (const double each : lengths_) lengths.push_back(each);
      figures["lengths"] = std::move(lengths);
    }
    std::size_t vertices = 0;
    for (const Phylogeny& tree : trees_) vertices += tree.size() - alignment_.taxa();
    run_.finish(runtime, patterns_.size() * vertices, figures, text, "a pattern at an inner vertex");
  }

  const ScoreCommand& command_;
  app::ComputeRun run_;
  std::vector<Phylogeny> trees_;
  std::vector<std::vector<std::int32_t>> taxa_;
  Alignment alignment_;
  Patterns patterns_;
  Costs costs_;
  const Packed* packed_ = nullptr;
  std::vector<std::int32_t> least_, most_;  // of patterns
  std::vector<double> lengths_;             // of trees
  std::size_t best_ = 0;
  std::vector<double> scores_;      // of the best tree's patterns
  std::vector<double> all_scores_;  // of all, to be checked
};

}  // namespace

void add_score(app::Command app) {
  const app::Command score = app.subcommand("score", "Score trees: their lengths, scores of sites, ancestors");
  const auto command = std::make_shared<ScoreCommand>();
  score.option("tree", command->trees, "Trees in Newick or NEXUS; '-' is stdin").required().text("TREE");
  score.option("alignment", command->alignment, "Characters of the taxa, in FASTA, PHYLIP or NEXUS")
      .required()
      .text("ALIGNMENT");
  const std::map<std::string, Method> methods{{"fitch", Method::fitch}, {"sankoff", Method::sankoff}};
  score.choice("--method", command->method, methods, "fitch: the number of changes; sankoff: the sum of their costs")
      .text("fitch|sankoff [fitch]");
  score.option("--costs", command->costs, "What each change costs, with sankoff; else 1").text("FILE");
  score.option("--alphabet", command->alphabet, "What the characters are; else as they look")
      .one_of({"dna", "protein", "standard"})
      .text("dna|protein|standard");
  add_compute_options(score, command->common);
  score.remove("--index");
  score.remove("--type");
  score["--output"].description(app::output_text("the lengths, a row for each tree"));
  score.option("--scores", command->scores, "Write the scores of sites there, of the shortest tree")
      .output()
      .text("FILE");
  score
      .option("--ancestors", command->ancestors,
              "Write the states of inner vertices in its shortest histories there (FASTA)")
      .output()
      .text("FILE");
  score.footer(
      "Example:\n"
      "  printf '%s\\n' '>human' ACGT '>chimp' ACGA '>gorilla' AGGA '>orangutan' AGCA > apes.fa\n"
      "  echo '(((human,chimp),gorilla),orangutan);' > apes.nwk\n"
      "  pleach-parsimony score apes.nwk apes.fa --scores - --ancestors ancestors.fa");
  score.on_call([command] {
    if (!command->costs.empty() && command->method == Method::fitch) {
      throw pleach::ArgumentError("score: --costs goes with --method sankoff");
    }
    if (!command->ancestors.empty() && command->method == Method::sankoff) {
      throw pleach::ArgumentError("score: --ancestors goes with --method fitch");
    }
    Scoring run(*command);
    run();
  });
}

}  // namespace parsimony
