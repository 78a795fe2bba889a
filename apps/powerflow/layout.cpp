#include "layout.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

namespace powerflow {

namespace {

using pleach::RangeError;
using pleach::StructureError;

/// Sets of buses (Tarjan's union-find with path halving). A set has the number of its smallest member.
class Sets {
 public:
  explicit Sets(std::size_t buses) : above_(buses) { std::iota(above_.begin(), above_.end(), Index{0}); }

  Index of(Index bus) {
    while (above_[place(bus)] != bus) {
      above_[place(bus)] = above_[place(above_[place(bus)])];
      bus = above_[place(bus)];
    }
    return bus;
  }

  /// Returns false if both are in one set already.
  bool join(Index a, Index b) {
    a = of(a);
    b = of(b);
    above_[place(std::max(a, b))] = std::min(a, b);
    return a != b;
  }

 private:
  std::vector<Index> above_;
};

/// Nominal voltages that differ only by rounding are equal.
constexpr double same_kv = 1e-3;

class LayoutMaker {
 public:
  explicit LayoutMaker(const Network& network)
      : network_(network), joined_(network.buses()), feeders_(network.buses()) {}

  Layout make() {
    if (network_.slack.empty()) throw StructureError(network_.fault("there is no slack bus: no voltage is given"));
    join_buses();
    find_fed();
    number_nodes();
    find_slack();
    find_edges();
    return std::move(layout_);
  }

 private:
  void join_buses() {
    for (const auto& [a, b] : network_.joined) {
      if (!have_same_kv(network_, a, b)) {
        throw RangeError(
            network_.fault(fmt::format("a closed switch joins {} of {} kV and {} of {} kV", network_.bus_text(a),
                                       network_.base_kv[place(a)], network_.bus_text(b), network_.base_kv[place(b)])));
      }
      joined_.join(a, b);
    }
  }

  /// Finds the sets of buses that are connected to a slack bus.
  void find_fed() {
    for (std::size_t v = 0; v < network_.buses(); ++v) {
      feeders_.join(static_cast<Index>(v), joined_.of(static_cast<Index>(v)));
    }
    for (std::size_t e = 0; e < network_.branches(); ++e) feeders_.join(network_.from[e], network_.to[e]);
    fed_.resize(network_.buses());
    for (const Index bus : network_.slack) fed_[place(feeders_.of(bus))] = true;
  }

  void number_nodes() {
    layout_.node.assign(network_.buses(), -1);
    for (std::size_t v = 0; v < network_.buses(); ++v) {
      const auto bus = static_cast<Index>(v);
      if (!fed_[place(feeders_.of(bus))]) continue;
      const Index first = joined_.of(bus);  // has a number already, unless it is this bus
      if (first == bus) layout_.bus.push_back(bus);
      layout_.node[v] = first == bus ? static_cast<Index>(layout_.nodes() - 1) : layout_.node[place(first)];
    }
  }

  void find_slack() {
    layout_.slack.assign(layout_.nodes(), -1);
    std::vector<Index> of_feeder(network_.buses(), -1);
    for (std::size_t s = 0; s < network_.slack.size(); ++s) {
      const Index bus = network_.slack[s], node = layout_.node[place(bus)];
      Index& known = of_feeder[place(feeders_.of(bus))];
      if (known < 0) {
        known = static_cast<Index>(s);
        layout_.slack[place(node)] = known;
        continue;
      }
      const Index other = network_.slack[place(known)];
      if (layout_.node[place(other)] != node) {
        throw StructureError(
            network_.fault(fmt::format("buses {} and {} are slack buses of one feeder",
                                       network_.labels.text(place(other)), network_.labels.text(place(bus)))));
      }
      require_one_voltage(place(known), s);
    }
  }

  void require_one_voltage(std::size_t first, std::size_t second) const {
    for (std::size_t p = 0; p < network_.phases; ++p) {
      const Complex a = network_.slack_voltage[first * network_.phases + p];
      const Complex b = network_.slack_voltage[second * network_.phases + p];
      if (std::abs(a - b) <= 1e-12) continue;
      throw RangeError(
          network_.fault(fmt::format("slack {} is given the voltages {} and {} per unit, at {} and {} degrees",
                                     network_.bus_text(network_.slack[second]), std::abs(a), std::abs(b),
                                     std::arg(a) * 57.29577951308232, std::arg(b) * 57.29577951308232)));
    }
  }

  void find_edges() {
    const std::size_t m = network_.branches();
    Sets trees(layout_.nodes());
    layout_.edge.assign(m, -1);
    std::vector<std::size_t> closing;
    for (std::size_t e = 0; e < m; ++e) {
      const Index a = node_of(network_.from[e]), b = node_of(network_.to[e]);
      if (a < 0) continue;
      if (a == b) {
        require_no_ratio(e);
      } else if (trees.join(a, b)) {
        layout_.edge[e] = static_cast<Index>(layout_.edges());
        layout_.branch.push_back(static_cast<Index>(e));
      } else {
        closing.push_back(e);
      }
    }
    if (closing.empty()) return;
    std::map<std::pair<Index, Index>, Index> known;
    for (std::size_t edge = 0; edge < layout_.edges(); ++edge) {
      known.emplace(nodes_of(place(layout_.branch[edge])), static_cast<Index>(edge));
    }
    for (const std::size_t e : closing) {
      const auto found = known.find(nodes_of(e));
      if (found == known.end()) {
        throw StructureError(network_.fault(
            network_.branch_text(e) + " closes a loop: sweeps take radial networks, with what ties feeders open"));
      }
      layout_.edge[e] = found->second;
    }
  }

  [[nodiscard]] Index node_of(Index bus) const { return layout_.node[place(bus)]; }
  [[nodiscard]] std::pair<Index, Index> nodes_of(std::size_t branch) const {
    return std::minmax({node_of(network_.from[branch]), node_of(network_.to[branch])});
  }

  void require_no_ratio(std::size_t branch) const {
    if (network_.ratio.empty() || network_.ratio[branch] == 1.0) return;
    throw RangeError(network_.fault(network_.branch_text(branch) + " is a transformer whose ends are one bus"));
  }

  const Network& network_;
  Sets joined_, feeders_;
  std::vector<bool> fed_;  // by set in feeders_
  Layout layout_;
};

}  // namespace

bool have_same_kv(const Network& network, Index a, Index b) {
  const double kv_a = network.base_kv[place(a)], kv_b = network.base_kv[place(b)];
  return !(std::abs(kv_a - kv_b) > same_kv * std::max(kv_a, kv_b));
}

std::vector<Index> joined_buses(const Network& network) {
  Sets joined(network.buses());
  for (const auto& [a, b] : network.joined) joined.join(a, b);
  std::vector<Index> first(network.buses());
  for (std::size_t v = 0; v < first.size(); ++v) first[v] = joined.of(static_cast<Index>(v));
  return first;
}

Layout layout_of(const Network& network) { return LayoutMaker(network).make(); }

}  // namespace powerflow
