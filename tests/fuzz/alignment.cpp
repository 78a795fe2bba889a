// Alignments and the trees of NEXUS.
#include "read.hpp"

#include "nexus_commands.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

void check(const parsimony::Alignment& alignment) {
  const std::size_t states = alignment.alphabet.states();
  require(states > 0 && states < 32, "an alphabet");
  require(alignment.sites > 0 && alignment.code.size() == alignment.taxa() * alignment.sites, "a code for each site");
  require(alignment.states.size() <= 256, "codes");
  for (const std::uint8_t code : alignment.code) {
    require(code < alignment.states.size(), "a code has states");
    const parsimony::States set = alignment.states[code];
    require(set != 0 && (set & ~alignment.alphabet.all()) == 0, "states of the alphabet");
  }
  const parsimony::Patterns patterns = parsimony::find_patterns(alignment);
  require(patterns.of_site.size() == alignment.sites && patterns.size() <= alignment.sites, "a pattern for each site");
}

void check(const std::vector<parsimony::Phylogeny>& trees) {
  require(!trees.empty(), "a tree");
  for (const parsimony::Phylogeny& tree : trees) {
    require(tree.size() > 0 && tree.names.size() == tree.size() && tree.parent[0] == 0, "a name for each vertex");
    for (std::size_t v = 1; v < tree.size(); ++v) {
      require(tree.parent[v] >= 0 && static_cast<std::size_t>(tree.parent[v]) < v, "parents come before children");
    }
  }
}

struct Trees {
  std::vector<parsimony::Phylogeny> trees;
  std::vector<std::string> notes;
};

/// The contents of the file, of either kind.
struct Answer {
  std::optional<parsimony::Data> data;
  std::optional<Trees> trees;
};

template <class Read>
auto read_if_right(const Read& read) -> std::optional<std::invoke_result_t<Read>> {
  try {
    return read();
  } catch (const Error&) {  // refused
    return std::nullopt;
  }
}

Answer read(const std::string& path) {
  return {read_if_right([&] { return parsimony::read_data(path); }), read_if_right([&] {
            Trees trees;
            trees.trees = parsimony::read_trees(path, trees.notes);
            return trees;
          })};
}

bool same_part(const parsimony::Alignment& a, const parsimony::Alignment& b) {
  if (a.alphabet.symbols != b.alphabet.symbols || a.names != b.names || a.sites != b.sites) return false;
  if (a.ordered != b.ordered || a.number != b.number || a.weight != b.weight) return false;
  for (std::size_t k = 0; k < a.code.size(); ++k) {
    if (a.states[a.code[k]] != b.states[b.code[k]]) return false;
  }
  return true;
}

bool same_answer(const Answer& a, const Answer& b) {
  if (a.data && (!b.data || a.data->notes != b.data->notes)) return false;
  if (a.data && !std::ranges::equal(a.data->parts, b.data->parts, same_part)) return false;
  if (!a.trees) return true;
  const auto same_tree = [](const parsimony::Phylogeny& x, const parsimony::Phylogeny& y) {
    return x.name == y.name && x.names == y.names && x.parent == y.parent;
  };
  return b.trees && a.trees->notes == b.trees->notes && std::ranges::equal(a.trees->trees, b.trees->trees, same_tree);
}

/// Names and states. Whether states of a set or a sign in FORMAT change anything depends on the others, and so it does
/// for numbers in sets of characters: these only have to be numbers.
void count_matrices(std::string_view text, const std::vector<Command>& commands, const std::vector<bool>& outside,
                    std::vector<bool>& counts, std::vector<bool>& parsed) {
  const std::string small = lower(text);
  const bool is_plain_format = small.find("equate") == small.npos && small.find("symbols") == small.npos &&
                               small.find("gap") == small.npos && small.find("missing") == small.npos;
  for (const Command& command : commands) {
    const bool of_matrix = command.block == "data" || command.block == "characters",
               of_sets = command.block == "sets" || command.block == "assumptions";
    const bool is_set = command.name == "exset" || command.name == "wtset" || command.name == "typeset";
    if (of_matrix && (command.name == "dimensions" || (command.name == "matrix" && is_plain_format))) {
      count(counts, command.begin, command.end, outside);
    }
    if ((of_matrix || of_sets) && text.substr(command.body, command.end - command.body).find('"') == text.npos) {
      // The names of settings.
      for_each_word(text, command, [&](std::size_t begin, std::size_t end) {
        const bool is_setting = command.name == "format" || command.name == "options";
        if (is_setting && text.substr(end).starts_with('=')) count(counts, begin, end, outside);
      });
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n", command.body);
    if (of_sets && is_set && first < command.end && text[first] == '*') {
      count(parsed, std::min(text.find('=', command.body), command.end), command.end, outside);
    }
  }
}

void require_text_used(const std::string& path, std::string_view text, const Answer& answer) {
  if (!is_plain(path, text)) return;
  const auto require_used = [&](const std::vector<bool>& counts, const std::vector<Change>& kinds) {
    require_all_used(text, counts, kinds, answer, read, same_answer);
  };
  if (!lower(text).starts_with("#nexus")) {
    if (!answer.data) return;
    std::vector<bool> counts(text.size(), true);
    if (!answer.data->notes.empty() || text.find(';') != text.npos) return;  // descriptions and comments
    return require_used(counts, {Change::letter, Change::word});
  }
  const std::vector<bool> outside = outside_brackets(text, "'\"");
  const std::vector<Command> commands = commands_of(text, outside);
  std::vector<bool> counts(text.size()), parsed(text.size());
  if (answer.data) count_matrices(text, commands, outside, counts, parsed);
  if (answer.trees && text.find('"') == text.npos) count_trees(text, commands, outside, {}, true, counts);
  require_used(counts, {Change::letter});
  require_used(parsed, {Change::junk});
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const Answer answer = read(path);
  if (answer.data) {
    for (const parsimony::Alignment& part : answer.data->parts) check(part);
  }
  if (answer.trees) check(answer.trees->trees);
  if (answer.data || answer.trees) require_text_used(path, text_of(data, size), answer);
  return 0;
}
