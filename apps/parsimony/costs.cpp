#include "costs.hpp"

#include "io/data_file.hpp"
#include "io/text_line.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernels/kernels.hpp"

namespace parsimony {

namespace {

namespace app = pleach::app;

constexpr std::size_t not_of_alphabet = ~std::size_t{0};

class CostReader {
 public:
  CostReader(const std::string& path, const Alphabet& alphabet) : file_(path), alphabet_(alphabet) {}

  Costs operator()() {
    const std::size_t states = alphabet_.states();
    Costs costs(states * states);
    std::vector<bool> seen(states);
    for (std::string_view line; file_.read_record(line);) {
      line = app::without_comment(line);
      if (line.empty()) continue;
      if (columns_.empty()) {
        while (!line.empty()) columns_.push_back(take_state(line));
        require_all(columns_, "column");
        continue;
      }
      const std::size_t from = take_state(line);
      if (from != not_of_alphabet) {
        if (seen[from]) file_.fail_here("a second row for this state");
        seen[from] = true;
      }
      read_row(line, from, costs);
    }
    const auto missing = std::ranges::find(seen, false);
    if (missing != seen.end()) fail_without(static_cast<std::size_t>(missing - seen.begin()), "row");
    return costs;
  }

 private:
  std::size_t take_state(std::string_view& line) {
    const std::string_view word = app::take_field(line);
    const std::string known = alphabet_.name == "standard" ? standard().symbols
                              : alphabet_.name == "dna"    ? dna().symbols
                                                           : protein().symbols;
    const std::size_t state = word.size() == 1 ? alphabet_.symbols.find(word[0]) : std::string::npos;
    if (state != std::string::npos) return state;
    if (word.size() == 1 && known.find(word[0]) != std::string::npos) return not_of_alphabet;
    file_.fail_here(fmt::format("{} is no state of {}", app::in_quotes(word), alphabet_.name));
  }

  void require_all(const std::vector<std::size_t>& states, const char* what) const {
    for (std::size_t s = 0; s < alphabet_.states(); ++s) {
      const auto count = std::ranges::count(states, s);
      if (count > 1) file_.fail_here(fmt::format("state {} has two {}s", alphabet_.symbols[s], what));
      if (count == 0) fail_without(s, what);
    }
  }

  [[noreturn]] void fail_without(std::size_t state, const char* what) const {
    file_.fail(fmt::format("state {} has no {}", alphabet_.symbols[state], what));
  }

  void read_row(std::string_view line, std::size_t from, Costs& costs) const {
    std::size_t column = 0;
    for (; !line.empty(); ++column) {
      const std::string_view word = app::take_field(line);
      if (column >= columns_.size()) continue;
      const auto cost = app::parse_number<double>(file_, word);
      if (!(cost >= 0)) file_.fail_here(app::in_quotes(word) + " is no cost, which is 0 or more");
      const std::size_t to = columns_[column];
      if (from == not_of_alphabet || to == not_of_alphabet) continue;
      if (from == to && cost != 0) file_.fail_here("a state that stays costs 0, not " + app::in_quotes(word));
      costs[from * alphabet_.states() + to] = cost;
    }
    if (column != columns_.size()) {
      file_.fail_here(fmt::format("the row has {} costs, there are {} states", column, columns_.size()));
    }
  }

  app::InputFile file_;
  const Alphabet& alphabet_;
  std::vector<std::size_t> columns_;
};

}  // namespace

Costs unit_costs(const Alphabet& alphabet) {
  Costs costs(alphabet.states() * alphabet.states(), 1);
  for (std::size_t s = 0; s < alphabet.states(); ++s) costs[s * alphabet.states() + s] = 0;
  return costs;
}

Costs ordered_costs(const Alphabet& alphabet) {
  const std::size_t states = alphabet.states();
  const auto place = [&](std::size_t s) { return alphabet.place.empty() ? static_cast<int>(s) : alphabet.place[s]; };
  Costs costs(states * states);
  for (std::size_t i = 0; i < states; ++i) {
    for (std::size_t j = 0; j < states; ++j) costs[i * states + j] = std::abs(place(i) - place(j));
  }
  return costs;
}

Costs read_costs(const std::string& path, const Alphabet& alphabet) { return CostReader(path, alphabet)(); }

bool are_integers(const Costs& costs, std::size_t branches) {
  double largest = 0;
  for (const double cost : costs) {
    if (std::isinf(cost)) continue;
    if (cost != std::floor(cost)) return false;
    largest = std::max(largest, cost);
  }
  return largest * static_cast<double>(branches) < forbidden<double>;
}

}  // namespace parsimony
