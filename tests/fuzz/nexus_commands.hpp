// The commands of a file in NEXUS, as the targets find them: what counts of a text that its reader accepted.
#pragma once

#include "mutation.hpp"

namespace pleach::fuzz {

/// Marks the characters outside of comments, which may be nested; `quotes` hide brackets.
inline std::vector<bool> outside_brackets(std::string_view text, std::string_view quotes) {
  std::vector<bool> counts(text.size());
  std::size_t open = 0;
  char quote = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (open == 0 && quote == 0 && quotes.find(c) != quotes.npos) {
      quote = c;
    } else if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '[') {
      ++open;
    } else if (c == ']' && open > 0) {
      --open;
      continue;
    }
    counts[k] = open == 0;
  }
  return counts;
}

inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// A command, with the blanks and comments in it: its name, and what follows up to the semicolon.
struct Command {
  std::string block, name;
  std::size_t begin, body, end;
};

inline std::vector<Command> commands_of(std::string_view text, const std::vector<bool>& counts) {
  std::vector<Command> commands;
  std::string block;
  char quote = 0;
  std::size_t begin = std::min(text.size(), std::size_t{6});  // behind #NEXUS
  for (std::size_t k = begin; k < text.size(); ++k) {
    if (!counts[k]) continue;
    if (quote == 0 && (text[k] == '\'' || text[k] == '"')) {
      quote = text[k];
    } else if (quote != 0) {
      if (text[k] == quote) quote = 0;
    } else if (text[k] == ';') {
      const auto is_blank = [&](std::size_t i) {
        return !counts[i] || text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r');
      };
      const auto end_of_word = [&](std::size_t i) {
        while (i < k && !is_blank(i) && text[i] != '=') ++i;
        return i;
      };
      while (begin < k && is_blank(begin)) ++begin;
      const std::size_t body = end_of_word(begin);
      const std::string name = lower(text.substr(begin, body - begin));
      if (name == "begin") {
        std::size_t word = body;
        while (word < k && is_blank(word)) ++word;
        block = lower(text.substr(word, end_of_word(word) - word));
      }
      commands.push_back({block, name, begin, body, k});
      begin = k + 1;
    }
  }
  return commands;
}

/// Calls f(begin, end) for each plain word of a command's body.
template <class F>
void for_each_word(std::string_view text, const Command& command, F&& f) {
  const auto in_word = [&](std::size_t k) { return is_letter(text[k]) || text[k] == '_'; };
  for (std::size_t k = command.body; k < command.end; ++k) {
    if (!in_word(k)) continue;
    const std::size_t begin = k;
    while (k < command.end && in_word(k)) ++k;
    f(begin, k);
  }
}

inline void count(std::vector<bool>& counts, std::size_t begin, std::size_t end, const std::vector<bool>& outside) {
  for (std::size_t k = begin; k < end; ++k) counts[k] = outside[k];
}

/// Marks the characters of the blocks TAXA and TREES that count: the names of commands, trees, and the names of leaves
/// where they are listed and explained. Names that no leaf has do not count, nor do names of trees if `tree_names` says
/// so.
inline void count_trees(std::string_view text, const std::vector<Command>& commands, const std::vector<bool>& outside,
                        const std::vector<std::string>& leaves, bool tree_names, std::vector<bool>& counts) {
  for (const Command& command : commands) {
    if (command.block != "trees" && command.block != "taxa") continue;
    if (command.name != "title" && command.name != "link" && command.name != "id" && command.name != "blockid") {
      count(counts, command.begin, command.body, outside);
    }
    if (command.name == "tree" || command.name == "utree") {
      const std::size_t equals = std::min(text.find('=', command.body), command.end);
      count(counts, tree_names ? command.body : equals, command.end, outside);
    }
    if (command.name != "taxlabels" && command.name != "translate") continue;
    for_each_word(text, command, [&](std::size_t begin, std::size_t end) {
      const std::string_view word = text.substr(begin, end - begin);
      const bool is_leaf = std::ranges::find(leaves, word) != leaves.end();
      const bool is_only_here = text.find(word) == begin && text.find(word, begin + 1) == text.npos;
      if (is_leaf && (command.name == "taxlabels" || is_only_here)) count(counts, begin, end, outside);
    });
  }
}

}  // namespace pleach::fuzz
