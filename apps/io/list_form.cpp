#include "io/list_form.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "io/data_file.hpp"
#include "io/text.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

/// The names for the ends of edges in a heading.
struct EndNames {
  std::string_view source, target;
  bool are_words = true;  ///< else labels of vertices may look the same
};
constexpr std::array<EndNames, 8> end_names{{{"source", "target"},
                                             {"from", "to"},
                                             {"src", "dst"},
                                             {"tail", "head"},
                                             {"u", "v", false},
                                             {"node1", "node2"},
                                             {"id1", "id2"},
                                             {"vertex1", "vertex2"}}};

/// Returns where the attributes at the end of the line begin; the line's size if there are none.
std::size_t begin_of_attributes(std::string_view line) {
  return line.ends_with('}') ? std::min(line.find('{'), line.size()) : line.size();
}

bool is_comment(std::string_view line) { return line.empty() || line.front() == '#' || line.front() == '%'; }

/// Calls f(line, number) with each line that is not a comment, until f returns false.
template <class F>
void for_each_line(std::string_view lines, F&& f) {
  for (std::size_t number = 1; !lines.empty(); ++number) {
    const std::string_view line = trimmed(take_line(lines));
    if (!is_comment(line) && !f(line, number)) return;
  }
}

/// Returns whether commas separate the columns, and are not decimal commas as in "0 1 2,5".
bool has_commas(std::string_view lines) {
  bool all = true, any = false;
  for_each_line(lines, [&](std::string_view line, std::size_t) {
    const std::string_view first = line.substr(0, line.find(','));
    std::string_view rest = first;
    const bool is_decimal = is_integer(take_field(rest)) && !rest.empty();
    any = true;
    return all = first.size() < line.size() && !is_decimal && line.find('\t') == std::string_view::npos;
  });
  return all && any;
}

/// Returns whether only the first line has no numbers in the columns of vertices.
bool has_heading(std::string_view lines, const ListForm& form) {
  ListLine line(form, false);
  const std::size_t last = std::max(form.from, form.to);
  std::size_t count = 0;
  bool is_heading = true;
  for_each_line(lines, [&](std::string_view text, std::size_t) {
    if (!line.split(text) || line.size() <= last) return is_heading = false;
    const bool from = is_number(line[form.from]), to = is_number(line[form.to]);
    is_heading = count++ == 0 ? !from && !to : is_integer(line[form.from]) && is_integer(line[form.to]);
    return is_heading;
  });
  return is_heading && count > 1;
}

}  // namespace

std::string_view without_word_comment(std::string_view line) {
  std::size_t sharp = line.find('#');
  while (sharp != std::string_view::npos && sharp > 0 && !is_blank(line[sharp - 1])) {
    sharp = line.find('#', sharp + 1);
  }
  return trimmed(line.substr(0, sharp));
}

std::string_view first_lines(InputFile& file) {
  const std::string_view text = file.peek(looked_at);
  return text.size() < looked_at ? text : text.substr(0, std::min(text.rfind('\n'), text.size()));
}

std::string heading_fault(const ListForm& form, std::string_view heading) {
  ListLine line(form, true);
  line.split(heading);
  for (std::size_t k = 0; k < line.size(); ++k) {
    std::string name = lower_case(std::string(line[k]));
    std::erase(name, '"');
    if (name.find("parent") != name.npos) return "the heading names parents, while edges have no direction";
    const bool is_source = std::ranges::find(end_names, name, &EndNames::source) != end_names.end(),
               is_target = std::ranges::find(end_names, name, &EndNames::target) != end_names.end();
    if ((is_source && k != 0) || (is_target && k != 1) || (name.empty() && k < 2)) {
      return "the heading names other columns than the first two as ends: --columns chooses them";
    }
  }
  return "";
}

bool names_ends(std::string_view line) {
  std::string plain = lower_case(std::string(line));
  for (char& c : plain) {
    if (c == ',' || c == '"' || c == '\t') c = ' ';
  }
  std::string_view rest = trimmed(plain);
  const std::string_view first = take_field(rest), second = take_field(rest);
  return std::ranges::any_of(end_names, [&](const EndNames& names) {
    return names.are_words && names.source == first && names.target == second;
  });
}

DataLine first_data_line(std::string_view lines) {
  for (std::size_t number = 1; !lines.empty(); ++number) {
    const std::string_view line = trimmed(take_line(lines));
    if (!is_comment(line)) return {line, number, lines};
  }
  return {};
}

ListForm list_form(std::string_view lines, const ListOptions& options, bool weighted) {
  ListForm form{.commas = has_commas(lines)};
  if (!options.columns.empty()) {
    form.from = options.columns[0] - 1;
    form.to = options.columns[1] - 1;
    if (weighted) form.value = options.columns[2] - 1;
  }
  form.columns = std::max({form.from, form.to, weighted ? form.value : 0}) + 1;
  form.heading = options.header || has_heading(lines, form);
  ListLine line(form, true);
  // A heading may have a different number of words than there are columns.
  for_each_line(form.heading ? first_data_line(lines).rest : lines, [&](std::string_view text, std::size_t) {
    if (line.split(text)) form.columns = std::max(form.columns, line.size() - (line.has_attributes() ? 1 : 0));
    return false;
  });
  return form;
}

bool ListLine::split(std::string_view record) {
  fields_.clear();
  if (!unquoted_.empty()) unquoted_.clear();
  has_open_quote_ = false;
  text_ = trimmed(record);
  if (is_comment(text_)) return false;
  const bool tabs = labelled_ && !form_.commas && text_.find('\t') != std::string_view::npos;
  if ((!labelled_ || (!tabs && !form_.commas)) && text_.find('#') != std::string_view::npos) {
    // Attributes may contain '#', which begins no comment there.
    const std::string_view columns = trimmed(text_.substr(0, begin_of_attributes(text_)));
    const std::string_view kept = labelled_ ? without_word_comment(columns) : without_comment(columns);
    if (kept.size() < columns.size() || columns.size() == text_.size()) text_ = kept;
    if (text_.empty()) return false;
  }
  if (form_.commas || tabs) {
    split_at(tabs ? '\t' : ',');
    return true;
  }
  for (std::string_view rest = text_; !rest.empty();) {
    if (rest.front() == '{' && rest.back() == '}' && fields_.size() >= 2) {
      fields_.push_back(rest);
      break;
    }
    fields_.push_back(take_field(rest));
  }
  return true;
}

void ListLine::split_at(char separator) {
  std::string_view rest = text_;
  while (true) {
    if (rest.starts_with('{') && rest.ends_with('}') && fields_.size() >= 2) return fields_.push_back(rest);
    if (separator == ',' && rest.starts_with('"')) {
      fields_.push_back(take_quoted(rest));
      if (rest.empty()) return;
      rest.remove_prefix(1);
    } else {
      const std::size_t end = rest.find(separator);
      fields_.push_back(trimmed(rest.substr(0, end)));
      if (end == std::string_view::npos) return;
      rest.remove_prefix(end + 1);
    }
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  }
}

// Takes a quoted field, in which two quotes stand for one. Leaves `rest` as it is if there is no such field.
std::string_view ListLine::take_quoted(std::string_view& rest) {
  std::string text;
  std::size_t at = 1;
  for (; at < rest.size(); ++at) {
    if (rest[at] == '"' && (at + 1 == rest.size() || rest[at + 1] != '"')) break;
    if (rest[at] == '"') ++at;
    text += rest[at];
  }
  const std::string_view behind = trimmed(rest.substr(std::min(at + 1, rest.size())));
  const bool is_whole = at < rest.size() && (behind.empty() || behind.front() == ',');
  if (!is_whole) {
    has_open_quote_ = true;
    const std::string_view field = trimmed(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), rest.find(',')));
    return field;
  }
  rest = behind;
  return unquoted_.emplace_back(std::move(text));
}

Attributes parse_attributes(std::string_view dictionary) {
  Attributes found;
  const auto fail = [&] {
    found.well_formed = false;
    return found;
  };
  std::string_view rest = trimmed(dictionary.substr(1, dictionary.size() - 2));
  while (!rest.empty()) {
    const char quote = rest.front();
    const std::size_t end = rest.find(quote, 1);
    if ((quote != '\'' && quote != '"') || end == std::string_view::npos) return fail();
    const std::string_view key = rest.substr(1, end - 1);
    rest = trimmed(rest.substr(end + 1));
    if (!rest.starts_with(':')) return fail();
    rest = trimmed(rest.substr(1));
    int depth = 0;
    char open = 0;  // the quote character, while one is open
    std::size_t at = 0;
    for (; at < rest.size() && (depth > 0 || open != 0 || rest[at] != ','); ++at) {
      const char c = rest[at];
      if (open != 0) {
        if (c == '\\') ++at;
        if (c == open) open = 0;
      } else if (c == '\'' || c == '"') {
        open = c;
      } else {
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
      }
    }
    if (depth != 0 || open != 0 || at > rest.size()) return fail();
    std::string_view value = trimmed(rest.substr(0, at));
    if (value.empty()) return fail();
    // NumPy prints scalars as np.float64(2.5)
    if (value.starts_with("np.") && value.ends_with(')') && value.find('(') != std::string_view::npos) {
      value = value.substr(value.find('(') + 1);
      value.remove_suffix(1);
    }
    if (key == "weight") {
      if (!found.weight.empty()) return fail();
      found.weight = value;
    } else {
      found.others = true;
    }
    rest = trimmed(rest.substr(std::min(rest.size(), at + 1)));
  }
  return found;
}

ListGuess guess_list(std::string_view lines, bool labelled) {
  const ListForm form = list_form(lines, {}, false);
  ListLine line(form, labelled);
  ListGuess guess;
  std::size_t columns = 0;
  const DataLine heading = form.heading && !labelled ? first_data_line(lines) : DataLine{};
  bool all_values = true, all_weights = true;
  const auto fail = [&](std::size_t number, const std::string& why) {
    guess.line = number;
    guess.why = why;
    return false;
  };
  for_each_line(lines, [&](std::string_view text, std::size_t number) {
    if (number == heading.number) {
      const std::string fault = heading_fault(form, heading.text);
      guess.has_other_heading = !fault.empty();
      return fault.empty() || fail(number, fault);
    }
    if (!line.split(text)) return true;
    if (line.has_open_quote()) return fail(number, in_quotes(line.text()) + " has a quote that does not end its field");
    const bool attributes = line.size() == 3 && line.has_attributes();
    const std::size_t fields = attributes ? 2 : line.size();
    if (columns == 0) columns = fields;
    if (fields < 2) return fail(number, in_quotes(line.text()) + " is not a pair of vertices");
    if (fields != columns) {
      return fail(number, in_quotes(line.text()) + " has " + std::to_string(fields) + " columns, the lines before it " +
                              std::to_string(columns));
    }
    for (std::size_t k = 0; k < 2; ++k) {
      if (!labelled && !is_integer(line[k])) return fail(number, in_quotes(line[k]) + " is not an integer");
      if (line[k].empty()) return fail(number, in_quotes(line.text()) + " lacks a vertex");
    }
    if (fields > 2 && !is_number(line[2])) return fail(number, in_quotes(line[2]) + " is not the value of an edge");
    all_values = all_values && (attributes || fields > 2);
    all_weights = all_weights && attributes && !parse_attributes(line[2]).weight.empty();
    return true;
  });
  // More columns after labels could be anything.
  if (guess.why.empty() && labelled && columns > 3) {
    guess.why = "it has " + std::to_string(columns) + " columns";
    guess.line = 1;
  }
  guess.is_list = columns > 0 && guess.why.empty();
  guess.weighted = columns > 2 || (all_weights && all_values);
  return guess;
}

}  // namespace pleach::app
