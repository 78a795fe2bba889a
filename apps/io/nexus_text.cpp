#include "io/nexus_text.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "io/text_line.hpp"

namespace pleach::app {

std::string key_of_taxon(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

bool NexusText::next() {
  skip_blanks();
  return peek() != end_of_file;
}

std::string NexusText::word() {
  if (!next()) fail("the file ends within a block");
  std::string word;
  const int c = peek();
  if (c == '\'') {
    take_word(word);
  } else if (c == '"') {
    for (skip(); peek() != '"'; skip()) {
      if (peek() == end_of_file) fail("the file ends within a block");
      word += static_cast<char>(peek());
    }
    skip();
  } else if (c == '=' || ends_word(c)) {
    word = static_cast<char>(c);
    skip();
  } else {
    for (; peek() != '=' && !ends_word(peek()); skip()) word += static_cast<char>(peek());
  }
  return word;
}

bool NexusText::at(char c) {
  next();
  return peek() == c;
}

void NexusText::expect(char c) {
  if (!at(c)) fail("'" + std::string(1, c) + "' is expected");
  skip();
}

void NexusText::skip_command() {
  while (!at(';')) (void)word();
  skip();
}

std::string NexusText::value() {
  if (!at('=')) return {};
  skip();
  return word();
}

bool is_title(std::string_view command) {
  constexpr std::array<std::string_view, 4> titles{"title", "link", "id", "blockid"};
  return std::ranges::find(titles, command) != titles.end();
}

std::int64_t dimension_in(const NexusText& text, const std::string& word) {
  std::int64_t number = 0;
  if (try_parse(word, number) != Parsed::number || number <= 0) {
    text.fail_command("DIMENSIONS has " + in_quotes(word) + " where a number is expected");
  }
  return number;
}

template <class Index>
void NexusTrees<Index>::read_of_taxa(const std::string& command) {
  if (command == "taxlabels") return read_labels();
  if (command == "dimensions") return read_dimensions();
  if (!is_title(command)) text_.refuse_command(command);
  text_.skip_command();
}

template <class Index>
void NexusTrees<Index>::read_of_trees(const std::string& command) {
  if (command == "translate") return read_translation();
  if (command == "tree" || command == "utree") return read_tree();
  if (!is_title(command)) text_.refuse_command(command);
  text_.skip_command();
}

template <class Index>
void NexusTrees<Index>::read_dimensions() {
  while (!text_.at(';')) {
    const std::string key = lower_case(text_.word()), value = text_.value();
    if (key != "ntax") text_.fail_command("DIMENSIONS of TAXA with " + in_quotes(key) + " is not supported");
    const std::int64_t ntax = dimension_in(text_, value);
    if (ntax_ && *ntax_ != ntax) text_.fail_command("NTAX is " + value + ", and " + std::to_string(*ntax_) + " above");
    ntax_ = ntax;
    place_of_ntax_ = text_.command_place();
  }
  text_.skip();
  if (!taxa_.empty()) require_ntax(taxa_.size());
}

template <class Index>
void NexusTrees<Index>::require_ntax(std::size_t taxa) const {
  if (!ntax_ || static_cast<std::size_t>(*ntax_) == taxa) return;
  text_.fail(place_of_ntax_, "there are " + std::to_string(taxa) + " taxa, NTAX says " + std::to_string(*ntax_));
}

template <class Index>
void NexusTrees<Index>::read_labels() {
  std::vector<std::string> labels;
  std::unordered_map<std::string, std::size_t> known;
  while (!text_.at(';')) {
    const Text::Place place = text_.place();
    labels.push_back(text_.word());
    if (!known.try_emplace(key_of_taxon(labels.back()), labels.size()).second) {
      text_.fail(place, "two taxa have the name " + in_quotes(labels.back()));
    }
  }
  text_.skip();
  if (labels.empty()) text_.fail_command("TAXLABELS has no taxon");
  if (!taxa_.empty() && labels != taxa_) text_.fail_command("a second list TAXLABELS differs from the first one");
  taxa_ = std::move(labels);
  known_ = std::move(known);
  require_ntax(taxa_.size());
}

template <class Index>
void NexusTrees<Index>::read_translation() {
  if (!translation_.empty()) text_.fail_command("a second TRANSLATE in one block");
  std::unordered_set<std::string> names;
  while (!text_.at(';')) {
    const Text::Place place = text_.place();
    const std::string key = text_.word(), name = text_.word();
    if (!translation_.try_emplace(key, name).second) {
      text_.fail(place, "TRANSLATE has the word " + in_quotes(key) + " twice");
    }
    if (!names.insert(key_of_taxon(name)).second) {
      text_.fail(place, "TRANSLATE has the name " + in_quotes(name) + " twice");
    }
    if (!text_.at(';')) text_.expect(',');
  }
  text_.skip();
  if (translation_.empty()) text_.fail_command("TRANSLATE has no word");
}

template <class Index>
void NexusTrees<Index>::read_tree() {
  if (text_.at('*')) text_.skip();
  text_.next();
  Tree tree{.name = {}, .place = text_.place(), .first = forest_.size(), .translated = !translation_.empty()};
  tree.name = text_.word();
  text_.expect('=');
  text_.skip_blanks();
  read_newick_tree(text_, forest_);
  for (std::size_t v = tree.first; v < forest_.size(); ++v) {
    const auto found = translation_.find(std::string(forest_.names[v]));
    if (found != translation_.end()) rename(v, found->second);
  }
  trees_.push_back(std::move(tree));
}

template <class Index>
void NexusTrees<Index>::rename(std::size_t vertex, const std::string& name) {
  NamePool& names = forest_.names;
  names.places[vertex] = {names.text.size(), names.text.size() + name.size()};
  names.text += name;
}

// In preorder, the first child of a vertex comes right after it.
template <class Index>
bool NexusTrees<Index>::is_leaf(std::size_t vertex, std::size_t end) const {
  return vertex + 1 == end || static_cast<std::size_t>(forest_.parent[vertex + 1]) != vertex;
}

template <class Index>
std::optional<std::string> NexusTrees<Index>::numbered(std::string_view word,
                                                       const std::vector<std::string>& taxa) const {
  std::int64_t number = 0;
  const bool is_number =
      try_parse(word, number) == Parsed::number && number >= 1 && static_cast<std::uint64_t>(number) <= taxa.size();
  return is_number ? std::optional(taxa[static_cast<std::size_t>(number) - 1]) : std::nullopt;
}

template <class Index>
void NexusTrees<Index>::finish_tree(const Tree& tree, std::size_t end, const std::vector<std::string>& taxa) {
  std::unordered_set<std::string> leaves;
  for (std::size_t v = tree.first; v < end; ++v) {
    if (!is_leaf(v, end) || forest_.names[v].empty()) continue;
    std::string name(forest_.names[v]);
    if (!known_.contains(key_of_taxon(name))) {
      const auto taxon = tree.translated ? std::nullopt : numbered(name, taxa);
      if (taxon) rename(v, name = *taxon);
      if (!taxon && !taxa_.empty()) text_.fail(tree.place, "leaf " + in_quotes(name) + " is no taxon of TAXLABELS");
    }
    if (!leaves.insert(key_of_taxon(name)).second)
      text_.fail(tree.place, "two leaves have the name " + in_quotes(name));
  }
}

template <class Index>
void NexusTrees<Index>::finish(const std::vector<std::string>& taxa) {
  const std::vector<std::string>& listed = taxa_.empty() ? taxa : taxa_;
  if (!listed.empty()) require_ntax(listed.size());
  if (taxa_.empty()) {
    for (std::size_t t = 0; t < taxa.size(); ++t) known_.try_emplace(key_of_taxon(taxa[t]), t);
  }
  for (std::size_t k = 0; k < trees_.size(); ++k) {
    finish_tree(trees_[k], k + 1 < trees_.size() ? trees_[k + 1].first : forest_.size(), listed);
  }
}

template class NexusTrees<std::int32_t>;
template class NexusTrees<std::int64_t>;

}  // namespace pleach::app
