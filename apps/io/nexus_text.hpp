// NEXUS (Maddison, Swofford and Maddison, "NEXUS: an extensible file format for systematic information", 1997): words,
// blocks and commands, and what the blocks TAXA and TREES hold.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "io/data_file.hpp"
#include "io/newick_file.hpp"
#include "io/text.hpp"

namespace pleach::app {

/// Returns whether the file begins with #NEXUS.
inline bool is_nexus(InputFile& file) { return lower_case(std::string(file.peek(6))) == "#nexus"; }

/// Returns the key for comparing names: blanks and underscores are equal.
std::string key_of_taxon(std::string name);

/// A file in NEXUS, word by word; comments are skipped.
class NexusText : public Text {
 public:
  using Text::Text;

  /// Advances to the next word; returns false if there is none.
  bool next();

  /// Takes a word, which ends at a blank, an equals sign or punctuation; or a quoted word; or a single sign.
  std::string word();

  /// Returns whether the next character is this one.
  bool at(char c);

  /// Takes this character; throws FileError if the next is another.
  void expect(char c);

  /// Skips to the end of the next semicolon.
  void skip_command();

  /// Takes "= VALUE"; nothing if there is no equals sign.
  std::string value();

  /// Calls block(name) for each block of the file, which reads up to the end of the block. FileError for other text.
  template <class Block>
  void for_each_block(Block&& block) {
    if (lower_case(word()) != "#nexus") fail({1, 1}, "the file does not begin with the word #NEXUS");
    while (next()) {
      if (at(';')) {
        skip();
        continue;
      }
      const Place begin = place();
      const std::string found = word();
      if (lower_case(found) != "begin") fail(begin, in_quotes(found) + " stands where BEGIN is expected");
      const std::string name = word();
      expect(';');
      block(name);
    }
  }

  /// Calls command(name), in small letters, for each command of a block, which reads up to its semicolon and takes
  /// that.
  template <class Command>
  void for_each_command(Command&& command) {
    while (true) {
      next();
      command_ = place();
      const std::string name = lower_case(word());
      if (name == ";") continue;
      if (name == "begin") fail_command("BEGIN stands within a block, whose END is missing");
      if (name == "end" || name == "endblock") return expect(';');
      command(name);
    }
  }

  /// Returns the place at which the current command begins.
  [[nodiscard]] Place command_place() const { return command_; }

  /// Throws an error about the current command.
  [[noreturn]] void fail_command(const std::string& message) const { fail(command_, message); }
  [[noreturn]] void refuse_command(const std::string& name) const {
    fail(command_, "the command " + in_quotes(name) + " is not supported");
  }

 private:
  Place command_{1, 1};
};

/// Returns whether a command only names or links a block.
bool is_title(std::string_view command);

/// Returns a number of DIMENSIONS.
std::int64_t dimension_in(const NexusText& text, const std::string& word);

/// The taxa and the trees of a file. Names of taxa differ, and so do the names of the leaves of a tree, which are taxa
/// where the file lists these: by name, by a word that TRANSLATE explains, or by number. FileError "name:line:column:
/// …" for others, for a second list of taxa that differs, for a second TRANSLATE of a block, for another number of taxa
/// than NTAX says, and for commands that are not known.
template <class Index>
class NexusTrees {
 public:
  NexusTrees(NexusText& text, NewickForest<Index>& forest) : text_(text), forest_(forest) {}

  /// Read the command of a block TAXA, or of a block TREES.
  void read_of_taxa(const std::string& command);
  void read_of_trees(const std::string& command);

  /// Reads TAXLABELS.
  void read_labels();

  /// Discards the TRANSLATE of the block before.
  void begin_block() { translation_.clear(); }

  /// Names the leaves that are numbers of taxa, once the file is read. `taxa` are those of a file without TAXLABELS.
  void finish(const std::vector<std::string>& taxa = {});

  /// Returns whether this is a taxon's name.
  [[nodiscard]] bool knows(const std::string& name) const { return known_.contains(key_of_taxon(name)); }

  /// The taxa that TAXLABELS names.
  [[nodiscard]] const std::vector<std::string>& taxa() const { return taxa_; }

  /// The name of a tree, in the order of the file.
  [[nodiscard]] const std::string& name(std::size_t tree) const { return trees_[tree].name; }

 private:
  struct Tree {
    std::string name;
    Text::Place place;
    std::size_t first;  // its root
    bool translated;    // whether its block has a TRANSLATE
  };

  void read_dimensions();
  void read_translation();
  void read_tree();
  void require_ntax(std::size_t taxa) const;
  void rename(std::size_t vertex, const std::string& name);
  [[nodiscard]] bool is_leaf(std::size_t vertex, std::size_t end) const;
  [[nodiscard]] std::optional<std::string> numbered(std::string_view word, const std::vector<std::string>& taxa) const;
  void finish_tree(const Tree& tree, std::size_t end, const std::vector<std::string>& taxa);

  NexusText& text_;
  NewickForest<Index>& forest_;
  std::vector<std::string> taxa_;
  std::unordered_map<std::string, std::size_t> known_;  // taxa by the keys of their names
  std::optional<std::int64_t> ntax_;
  Text::Place place_of_ntax_{1, 1};
  std::unordered_map<std::string, std::string> translation_;
  std::vector<Tree> trees_;
};

}  // namespace pleach::app
