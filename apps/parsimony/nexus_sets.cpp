#include "nexus_sets.hpp"

#include "io/text_line.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace parsimony {

namespace {

namespace app = pleach::app;

std::string upper_case(std::string word) {
  std::ranges::transform(word, word.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
  return word;
}

/// Calls f with each part between commas.
template <class F>
void for_each_part(std::string_view text, F&& f) {
  while (true) {
    const std::size_t end = std::min(text.find(','), text.size());
    if (const std::string_view part = app::trimmed(text.substr(0, end)); !part.empty()) f(part);
    if (end == text.size()) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

bool CharacterSets::parse(const std::string& command) {
  if (command == "link") {
    if (const std::string what = app::lower_case(text_.word()); what == "characters") {
      text_.expect('=');
      linked_ = text_.word();
    }
    text_.skip_command();
  } else if (command == "options") {
    parse_options();
  } else if (command == "charset") {
    const Head head = parse_head(command);
    refuse_vector(head, command);
    const std::string name = app::lower_case(head.name), members = rest_of_command();
    if (!sets_.emplace(name, members).second)
      text_.fail_command("two CHARSETs have the name " + app::in_quotes(head.name));
    if (head.matrix != nullptr) (void)characters_in(members, *head.matrix);
    unused_.push_back(head.name);
  } else if (command == "exset" || command == "wtset" || command == "typeset") {
    const Head head = parse_head(command);
    const auto place = text_.place();
    if (command != "wtset") refuse_vector(head, command);
    const std::string rest = rest_of_command();
    if (!head.holds) {
      notes_.push_back(fmt::format("{} {} has no asterisk and is left aside", upper_case(command), head.name));
      return true;
    }
    if (head.matrix == nullptr) text_.fail(place, upper_case(command) + " comes before the matrix");
    if (!holding_[head.matrix->title].insert(command).second) {
      text_.fail_command("two " + upper_case(command) + "s of one matrix have an asterisk");
    }
    if (command == "typeset") {
      parse_types(head, rest);
    } else if (command == "wtset") {
      parse_weights(head, rest);
    } else {
      for (const std::size_t c : characters_in(rest, *head.matrix)) head.matrix->weight[c] = 0;
    }
  } else {
    return false;
  }
  return true;
}

void CharacterSets::refuse_vector(const Head& head, const std::string& command) const {
  if (head.is_vector) text_.fail_command(upper_case(command) + " as a vector is not supported");
}

void CharacterSets::finish() {
  std::erase_if(unused_, [&](const std::string& name) { return used_.contains(app::lower_case(name)); });
  if (unused_.empty()) return;
  std::string names;
  for (const std::string& name : unused_) names += (names.empty() ? "" : ", ") + app::in_quotes(name);
  notes_.push_back("CHARSETs that no other set uses are left aside: " + names);
}

// "* name (CHARACTERS = title) =", whose first and third parts may be missing.
CharacterSets::Head CharacterSets::parse_head(const std::string& command) {
  Head head;
  if (text_.at('*')) {
    text_.skip();
    head.holds = true;
  }
  head.name = text_.word();
  if (head.name.starts_with('*')) {
    head.holds = true;
    head.name.erase(0, 1);
    if (head.name.empty()) head.name = text_.word();
  }
  std::string title = linked_;
  if (text_.at('(')) {
    text_.skip();
    for (std::string key = app::lower_case(text_.word()); key != ")"; key = app::lower_case(text_.word())) {
      if (key == "vector") {
        head.is_vector = true;
      } else if (key == "characters") {
        text_.expect('=');
        title = text_.word();
      } else if (key != "standard") {
        text_.fail(fmt::format("{} with {} is not supported", upper_case(command), app::in_quotes(key)));
      }
    }
  }
  text_.expect('=');
  head.matrix = matrix_of(title);
  return head;
}

Characters* CharacterSets::matrix_of(const std::string& title) {
  if (matrices_.empty()) return nullptr;
  if (title.empty()) {
    if (matrices_.size() > 1) text_.fail("there are several matrices: (CHARACTERS = TITLE) says which is meant");
    return &matrices_.front();
  }
  const auto found = std::ranges::find(matrices_, app::lower_case(title),
                                       [](const Characters& matrix) { return app::lower_case(matrix.title); });
  if (found == matrices_.end()) text_.fail("no matrix has the title " + app::in_quotes(title));
  return &*found;
}

std::string CharacterSets::rest_of_command() {
  std::string rest;
  for (text_.skip_blanks(); text_.peek() != ';'; text_.skip_blanks()) {
    if (text_.peek() == app::end_of_file) text_.fail("the file ends within a block");
    if (!rest.empty()) rest += ' ';
    // Blanks and comments end words, other characters stay.
    const auto ends_word = [](int c) {
      return c == app::end_of_file || c == ' ' || (c >= '\t' && c <= '\r') || c == ';' || c == '[';
    };
    for (; !ends_word(text_.peek()); text_.skip()) rest += static_cast<char>(text_.peek());
  }
  text_.skip();
  return rest;
}

bool CharacterSets::is_ordered(const std::string& type) {
  const std::string name = app::lower_case(type);
  if (name == "ord" || name == "ordered" || name == "wagner") return true;
  if (name == "unord" || name == "unordered" || name == "fitch") return false;
  text_.fail("characters of the type " + app::in_quotes(type) + " are not supported; ORD and UNORD are");
}

void CharacterSets::parse_options() {
  for (std::string key = app::lower_case(text_.word()); key != ";"; key = app::lower_case(text_.word())) {
    std::string value;
    if (text_.at('=')) {
      text_.skip();
      value = text_.word();
    }
    if (key == "deftype") {
      const bool ordered = is_ordered(value);
      if (matrices_.empty()) text_.fail_command("DEFTYPE comes before the matrix");
      if (has_default_type_) text_.fail_command("DEFTYPE is given twice");
      const bool has_types =
          std::ranges::any_of(holding_, [](const auto& entry) { return entry.second.contains("typeset"); });
      if (has_types) text_.fail_command("DEFTYPE comes behind a TYPESET, whose types it would replace");
      has_default_type_ = true;
      for (Characters& matrix : matrices_) matrix.ordered.assign(matrix.ordered.size(), ordered);
    } else if (key == "polytcount") {
      notes_.push_back("POLYTCOUNT is left aside: a vertex of several children counts by Hartigan's rule");
    } else {
      text_.fail(fmt::format("the option {} = {} is not supported", upper_case(key), value));
    }
  }
}

void CharacterSets::parse_types(const Head& head, std::string_view rest) {
  std::vector<bool> has_type(head.matrix->ordered.size());
  for_each_part(rest, [&](std::string_view part) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) text_.fail(app::in_quotes(part) + " is not 'TYPE: CHARACTERS'");
    const bool ordered = is_ordered(std::string(app::trimmed(part.substr(0, colon))));
    for (const std::size_t c : characters_in(part.substr(colon + 1), *head.matrix)) {
      if (has_type[c] && head.matrix->ordered[c] != ordered)
        text_.fail_command(fmt::format("character {} has two types", c + 1));
      has_type[c] = true;
      head.matrix->ordered[c] = ordered;
    }
  });
}

double CharacterSets::weight_in(std::string_view word) {
  double weight = 0;
  if (app::try_parse(word, weight) == app::Parsed::number && weight >= 0 && std::isfinite(weight)) return weight;
  text_.fail(app::in_quotes(word) + " is no weight, which is 0 or more");
}

// An excluded character remains excluded.
void CharacterSets::parse_weights(const Head& head, std::string_view rest) {
  std::vector<double>& weights = head.matrix->weight;
  std::vector<double> given(weights.size(), -1);
  const auto set = [&](std::size_t c, double weight) {
    if (given[c] >= 0 && given[c] != weight) text_.fail_command(fmt::format("character {} has two weights", c + 1));
    given[c] = weight;
    if (weights[c] != 0) weights[c] = weight;
  };
  if (head.is_vector) {
    std::size_t c = 0;
    for (std::string_view words = rest; !words.empty(); ++c) {
      const double weight = weight_in(app::take_field(words));
      if (c < weights.size()) set(c, weight);
    }
    if (c != weights.size()) text_.fail(fmt::format("there are {} weights and {} characters", c, weights.size()));
    return;
  }
  for_each_part(rest, [&](std::string_view part) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) text_.fail(app::in_quotes(part) + " is not 'WEIGHT: CHARACTERS'");
    const double weight = weight_in(app::trimmed(part.substr(0, colon)));
    for (const std::size_t c : characters_in(part.substr(colon + 1), *head.matrix)) set(c, weight);
  });
}

std::size_t CharacterSets::number_in(std::string_view word, const Characters& matrix) {
  const std::size_t count = matrix.weight.size();
  std::int64_t number = 0;
  if (word == ".") return count;
  if (app::try_parse(word, number) != app::Parsed::number) {
    text_.fail(app::in_quotes(word) + " is neither a character's number nor the name of a CHARSET");
  }
  if (number < 1 || static_cast<std::uint64_t>(number) > count) {
    text_.fail(fmt::format("character {} is outside [1, {}]", number, count));
  }
  return static_cast<std::size_t>(number);
}

// Numbers, ranges "2-7", "3-." and "1-9\3", ALL, and names of CHARSETs.
std::vector<std::size_t> CharacterSets::characters_in(std::string_view set, const Characters& matrix) {
  std::string spaced;
  for (const char c : set) {
    if (c == '-' || c == '\\') {
      spaced += {' ', c, ' '};
    } else {
      spaced += c;
    }
  }
  std::vector<std::size_t> found;
  std::string_view rest = app::trimmed(spaced);
  while (!rest.empty()) {
    const std::string word(app::take_field(rest));
    if (const auto named = sets_.find(app::lower_case(word)); named != sets_.end()) {
      used_.insert(named->first);
      const std::string members = named->second;
      // A set that names itself has no end.
      sets_.erase(named);
      const auto inner = characters_in(members, matrix);
      sets_[app::lower_case(word)] = members;
      found.insert(found.end(), inner.begin(), inner.end());
      continue;
    }
    const bool all = app::lower_case(word) == "all";
    const std::size_t first = all ? 1 : number_in(word, matrix);
    std::size_t last = all ? matrix.weight.size() : first, step = 1;
    if (rest.starts_with('-')) {
      (void)app::take_field(rest);
      last = number_in(app::take_field(rest), matrix);
    }
    if (rest.starts_with('\\')) {
      (void)app::take_field(rest);
      step = number_in(app::take_field(rest), matrix);
    }
    if (last < first) text_.fail(fmt::format("{}-{} is an empty range", first, last));
    for (std::size_t c = first; c <= last; c += step) found.push_back(c - 1);
  }
  return found;
}

}  // namespace parsimony
