// Sets of characters in NEXUS, and commands about them.
#pragma once

#include "read.hpp"

#include "io/nexus_text.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace parsimony {

/// The commands of the blocks SETS and ASSUMPTIONS: CHARSET, EXSET, WTSET, TYPESET and OPTIONS. Of several sets of a
/// kind the one with an asterisk holds. Another program would have to be told to use the others: a note says so. Sets
/// that contradict each other are refused: two of a name, two with an asterisk, two types or weights of a character.
class CharacterSets {
 public:
  CharacterSets(pleach::app::NexusText& text, std::vector<Characters>& matrices, std::vector<std::string>& notes)
      : text_(text), matrices_(matrices), notes_(notes) {}

  void begin_block() { linked_.clear(); }

  /// Says which CHARSETs no other set uses, once the file is read.
  void finish();

  /// Reads the rest of the command, whose name is in small letters; false if it is none of these, which stays.
  bool parse(const std::string& command);

 private:
  struct Head {
    bool holds = false, is_vector = false;
    std::string name;
    Characters* matrix = nullptr;
  };
  Head parse_head(const std::string& command);
  Characters* matrix_of(const std::string& title);
  std::string rest_of_command();
  void parse_types(const Head& head, std::string_view rest);
  void parse_weights(const Head& head, std::string_view rest);
  void parse_options();
  std::vector<std::size_t> characters_in(std::string_view set, const Characters& matrix);
  std::size_t number_in(std::string_view word, const Characters& matrix);
  bool is_ordered(const std::string& type);
  void refuse_vector(const Head& head, const std::string& command) const;
  double weight_in(std::string_view word);

  pleach::app::NexusText& text_;
  std::vector<Characters>& matrices_;
  std::vector<std::string>& notes_;
  std::unordered_map<std::string, std::string> sets_;                         // CHARSETs by name in small letters
  std::string linked_;                                                        // the title in LINK
  std::vector<std::string> unused_;                                           // CHARSETs as written
  std::unordered_set<std::string> used_;                                      // by other sets
  std::unordered_map<std::string, std::unordered_set<std::string>> holding_;  // by matrix: sets with an asterisk
  bool has_default_type_ = false;
};

}  // namespace parsimony
