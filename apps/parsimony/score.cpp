// pleach-parsimony score: trees and an alignment in, lengths of trees, scores of sites and states of ancestors out.
#include "commands.hpp"
#include "costs.hpp"
#include "read.hpp"
#include "reference.hpp"
#include "scoring.hpp"

#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "io/work.hpp"

#include "kernels/kernels.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <variant>

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

/// Maximal number of trees with tasks in flight, so that devices need not wait for the host, and memory suffices.
constexpr std::size_t trees_at_once = 8;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A part of the characters, and its results.
struct Part {
  explicit Part(Alignment of) : alignment(std::move(of)), patterns(find_patterns(alignment)) {}

  Alignment alignment;
  Patterns patterns;
  bool by_costs = false;  ///< sums of costs; else numbers of changes
  Costs costs;
  std::optional<Packed> packed;
  std::vector<double> least, most;  ///< by pattern, over all trees
  std::vector<double> scores;       ///< of the best tree
  std::vector<double> all_scores;   ///< of all trees, for the check

  [[nodiscard]] double weighted(std::span<const double> values) const {
    double sum = 0;
    for (std::size_t p = 0; p < values.size(); ++p) sum += values[p] * patterns.weight[p];
    return sum;
  }
};

/// Scores of the patterns of a part, which may be under way.
using Scores = std::variant<pleach::Vector<std::int32_t>, pleach::Vector<float>>;

class Scoring {
 public:
  explicit Scoring(const ScoreCommand& command) : command_(command), run_("score", command.common) {}

  void operator()() {
    run_.load("reading trees and alignment");
    std::vector<std::string> notes;
    trees_ = read_trees(command_.trees, notes);
    if (command_.trees == command_.alignment) notes.clear();  // the alignment has the same notes
    for (const std::string& text : notes) app::note(command_.trees + ": " + text);
    read_parts();
    for (const Phylogeny& tree : trees_) taxa_.push_back(match_taxa(tree, parts_.front().alignment));
    run_.init("packing the alignment");
    require_memory();
    runtime_.emplace(pleach::RuntimeOptions{.backend = command_.common.backend, .devices = command_.common.backend});
    for (Part& part : parts_) part.packed.emplace(*runtime_, part.alignment, part.patterns);
    if (is_fitch()) find_bounds();
    run_.compute([&] { compute(); });
    run_.check([&] { return check(); });
    if (run_.write()) write();
    finish();
  }

 private:
  [[nodiscard]] bool is_fitch() const { return command_.method == Method::fitch; }

  void read_parts() {
    Data data =
        read_data(command_.alignment, command_.alphabet.empty() ? std::optional<std::string>() : command_.alphabet);
    if (data.trees > 0 && command_.trees != command_.alignment) {
      data.notes.emplace_back("only the alignment is read: its trees are left aside");
    }
    for (const std::string& text : data.notes) app::note(command_.alignment + ": " + text);
    for (Alignment& alignment : data.parts) {
      Part& part = parts_.emplace_back(std::move(alignment));
      const Alphabet& alphabet = part.alignment.alphabet;
      part.by_costs = !is_fitch() || part.alignment.ordered;
      if (part.alignment.ordered && !command_.costs.empty()) {
        throw pleach::ArgumentError("score: --costs does not go with ordered characters, which have theirs");
      }
      if (part.alignment.ordered && !command_.ancestors.empty()) {
        throw pleach::ArgumentError("score: --ancestors takes no ordered characters");
      }
      part.costs = part.alignment.ordered   ? ordered_costs(alphabet)
                   : command_.costs.empty() ? unit_costs(alphabet)
                                            : read_costs(command_.costs, alphabet);
    }
  }

  /// Packed taxa, and the sets that are kept for ancestors or the sums of costs that are under way.
  void require_memory() const {
    double bytes = 0;
    std::size_t patterns = 0;
    for (const Part& part : parts_) {
      const std::size_t states = part.alignment.alphabet.states(), taxa = part.alignment.taxa();
      std::size_t bits_of_pattern = taxa * states;
      if (!command_.ancestors.empty()) bits_of_pattern += taxa * states;
      if (part.by_costs) {
        const std::size_t slots = make_plan(trees_[0], taxa_[0], false).slots + 1;
        bits_of_pattern += std::min(trees_.size(), trees_at_once) * slots * states * 32;
      }
      const std::size_t packed = pleach::kernel_blocks(part.patterns.size()) * pleach::kernel_block;
      bytes += static_cast<double>(packed) / 8 * static_cast<double>(bits_of_pattern);
      patterns += part.patterns.size();
    }
    app::require_memory(bytes, fmt::format("score: {} taxa and {} patterns", taxa(), patterns));
  }

  [[nodiscard]] std::size_t taxa() const { return parts_.front().alignment.taxa(); }

  /// The worst tree is one in which all taxa are children of the root.
  void find_bounds() {
    Phylogeny star;
    star.parent.assign(taxa() + 1, 0);
    std::vector<std::int32_t> taxon_of(star.size());
    std::iota(taxon_of.begin(), taxon_of.end(), -1);
    const Plan plan = make_plan(star, taxon_of, false);
    for (Part& part : parts_) {
      const auto least = least_changes(part.alignment, part.patterns);
      part.least.assign(least.begin(), least.end());
      part.most = values_of(score(part, plan, star.size()));
    }
  }

  static std::vector<double> values_of(const Scores& scores) {
    return std::visit(
        [](const auto& vector) {
          const auto view = vector.read();
          std::vector<double> values(view.size());
          std::ranges::transform(view, values.begin(), [](auto score) {
            return score >= forbidden<decltype(score)> ? infinity : static_cast<double>(score);
          });
          return values;
        },
        scores);
  }

  /// Scores a tree with so many vertices.
  static Scores score(const Part& part, const Plan& plan, std::size_t vertices) {
    if (!part.by_costs) return fitch(*part.packed, plan);
    if (are_integers(part.costs, vertices)) return score_by_costs<std::int32_t>(part, plan);
    return score_by_costs<float>(part, plan);
  }

  template <class Cost>
  static pleach::Vector<Cost> score_by_costs(const Part& part, const Plan& plan) {
    std::vector<Cost> costs(part.costs.size());
    std::ranges::transform(part.costs, costs.begin(),
                           [](double cost) { return std::isinf(cost) ? forbidden<Cost> : static_cast<Cost>(cost); });
    return sankoff(*part.packed, plan, std::span<const Cost>(costs));
  }

  void compute() {
    lengths_.clear();
    best_ = trees_.size();
    for (Part& part : parts_) part.all_scores.clear();
    if (command_.common.repeat == 1) app::begin_work(trees_.size());
    std::deque<std::vector<Scores>> under_way;
    const auto take = [&] {
      take_scores(under_way.front());
      under_way.pop_front();
      if (command_.common.repeat == 1) app::advance_work(1);
    };
    for (std::size_t k = 0; k < trees_.size(); ++k) {
      const Plan plan = make_plan(trees_[k], taxa_[k], false);
      std::vector<Scores>& scores = under_way.emplace_back();
      for (const Part& part : parts_) scores.push_back(score(part, plan, trees_[k].size()));
      if (under_way.size() == trees_at_once) take();
    }
    while (!under_way.empty()) take();
  }

  /// Stores the scores of the next tree.
  void take_scores(const std::vector<Scores>& scores) {
    const std::size_t tree = lengths_.size();
    double length = 0;
    std::vector<std::vector<double>> values;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      Part& part = parts_[k];
      const std::vector<double>& found = values.emplace_back(values_of(scores[k]));
      const auto none = std::ranges::find(found, infinity);
      if (none != found.end()) {
        const std::size_t site = part.patterns.first[static_cast<std::size_t>(none - found.begin())];
        throw pleach::Error(fmt::format("score: tree {}, site {}: the costs forbid every history",
                                        app::in_quotes(trees_[tree].name), part.alignment.number_of(site)));
      }
      length += part.weighted(found);
      if (command_.common.check) part.all_scores.insert(part.all_scores.end(), found.begin(), found.end());
    }
    lengths_.push_back(length);
    if (best_ < trees_.size() && lengths_[best_] <= length) return;
    best_ = tree;
    for (std::size_t k = 0; k < parts_.size(); ++k) parts_[k].scores = std::move(values[k]);
  }

  std::optional<app::Difference> check() const {
    for (const Part& part : parts_) {
      const std::size_t patterns = part.patterns.size();
      for (std::size_t i = 0; i < trees_.size() * patterns; ++i) {
        const std::size_t k = i / patterns, site = part.patterns.first[i % patterns];
        const double found = part.all_scores[i];
        const double expected = part.by_costs ? cost_of_site(trees_[k], taxa_[k], part.alignment, site, part.costs)
                                              : changes_of_site(trees_[k], taxa_[k], part.alignment, site);
        if (std::abs(found - expected) <= 1e-5 * expected) continue;
        const auto number = static_cast<std::size_t>(part.alignment.number_of(site)) - 1;
        return app::Difference{number, found, expected, "score of tree " + trees_[k].name + ", site from 0 on"};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Indices indices_of(double length) const {
    Indices indices{.changes = length};
    for (const Part& part : parts_) {
      indices.least += part.weighted(part.least);
      indices.most += part.weighted(part.most);
    }
    return indices;
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

  /// Rows in the order of the file; with weights where there are others than 1.
  void write_scores(const std::string& path) const {
    const std::size_t sites = count_sites();
    std::vector<std::int32_t> site(sites);
    std::iota(site.begin(), site.end(), 1);
    std::vector<double> weight(sites), least(sites), most(sites), score(sites), consistency(sites), retention(sites);
    for (const Part& part : parts_) {
      for (std::size_t s = 0; s < part.alignment.sites; ++s) {
        const auto i = static_cast<std::size_t>(part.alignment.number_of(s)) - 1;
        const auto p = static_cast<std::size_t>(part.patterns.of_site[s]);
        weight[i] = part.alignment.weight_of(s);
        score[i] = part.scores[p];
        if (!is_fitch()) continue;
        const Indices indices{score[i], least[i] = part.least[p], most[i] = part.most[p]};
        consistency[i] = indices.consistency();
        retention[i] = indices.retention();
      }
    }
    std::vector<app::Column> columns{{"site", std::span(site)}};
    if (std::ranges::any_of(weight, [](double w) { return w != 1; })) columns.push_back({"weight", std::span(weight)});
    if (is_fitch()) {
      columns.insert(columns.end(), {{"least", std::span(least)},
                                     {"most", std::span(most)},
                                     {"ci", std::span(consistency)},
                                     {"ri", std::span(retention)}});
    }
    columns.push_back({is_fitch() ? "changes" : "cost", std::span(score)});
    app::write_results(path, "", columns);
  }

  [[nodiscard]] std::size_t count_sites() const {
    std::size_t sites = 0;
    for (const Part& part : parts_) sites += part.alignment.sites;
    return sites;
  }

  /// The states of a vertex at the sites of a part.
  static void append_states(const Part& part, const Ancestors& ancestors, std::size_t vertex, std::string& text) {
    const std::vector<States> sets = ancestors.of(vertex);
    std::vector<std::string> text_of(sets.size());
    std::ranges::transform(sets, text_of.begin(), [&](States set) { return part.alignment.alphabet.text(set); });
    for (const std::int32_t p : part.patterns.of_site) text += text_of[static_cast<std::size_t>(p)];
  }

  /// FASTA, a sequence for each inner vertex, in preorder.
  void write_ancestors(const std::string& path) const {
    const Phylogeny& tree = trees_[best_];
    const Plan plan = make_plan(tree, taxa_[best_], true);
    std::vector<Ancestors> ancestors;
    for (const Part& part : parts_) ancestors.emplace_back(*part.packed, plan);
    app::NamePool names;
    for (const std::string& name : tree.names) names.add(name);
    const app::Labels labels = app::Labels::of_names(std::move(names));
    app::OutputFile file(path);
    for (std::size_t v = 0; v < tree.size(); ++v) {
      if (plan.slot[v] < 0) continue;
      std::string text = fmt::format(">{}\n", labels.empty() ? fmt::format("[{}]", v) : labels.text(v));
      for (std::size_t k = 0; k < parts_.size(); ++k) append_states(parts_[k], ancestors[k], v, text);
      file.write(text + "\n");
    }
    file.close();
  }

  /// The names of the alphabets, each once.
  [[nodiscard]] std::string alphabets() const {
    std::vector<std::string> names;
    for (const Part& part : parts_) {
      const std::string& name = part.alignment.alphabet.name;
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
  }

  void finish() {
    const double length = lengths_[best_];
    const Indices indices = indices_of(length);
    std::size_t patterns = 0, vertices = 0, ordered = 0;
    for (const Part& part : parts_) {
      patterns += part.patterns.size();
      if (part.alignment.ordered) ordered += part.alignment.sites;
    }
    Json figures{{"method", is_fitch() ? "fitch" : "sankoff"},
                 {"alphabet", alphabets()},
                 {"taxa", taxa()},
                 {"sites", count_sites()},
                 {"patterns", patterns},
                 {"trees", trees_.size()},
                 {"best_tree", trees_[best_].name},
                 {"length", length}};
    if (ordered > 0) figures["ordered_sites"] = ordered;
    std::string text =
        fmt::format("{} taxa, {} sites of {}{}, {} patterns: length {}", taxa(), count_sites(), alphabets(),
                    ordered > 0 ? fmt::format(" ({} ordered)", ordered) : "", patterns, length);
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
    for (const Phylogeny& tree : trees_) vertices += tree.size() - taxa();
    run_.finish(*runtime_, patterns * vertices, figures, text, "a pattern at an inner vertex");
  }

  const ScoreCommand& command_;
  app::ComputeRun run_;
  std::vector<Phylogeny> trees_;
  std::vector<std::vector<std::int32_t>> taxa_;
  std::optional<pleach::Runtime> runtime_;  // before the parts, whose vectors need it
  std::deque<Part> parts_;
  std::vector<double> lengths_;  // of trees
  std::size_t best_ = 0;
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
      .output({".txt"})
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
