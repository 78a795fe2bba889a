// Alignments and the trees of NEXUS.
#include "read.hpp"

#include "fuzz.hpp"

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

template <class Read>
void read_and_check(const Read& read) {
  try {
    check(read());
  } catch (const Error&) {  // refused
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  read_and_check([&] { return parsimony::read_alignment(path); });
  read_and_check([&] { return parsimony::read_trees(path); });
  return 0;
}
