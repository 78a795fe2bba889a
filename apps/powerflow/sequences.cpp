#include "sequences.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>

namespace powerflow {

namespace {

using Column = Matrix::Column;

/// Ratios per unit are larger than this.
constexpr double smallest_ratio = 1e-6;

/// The component that corresponds to a sequence after transposing the matrix.
constexpr std::array<std::size_t, 3> other{0, 2, 1};

class SequenceMaker {
 public:
  SequenceMaker(const Network& network, Circuit& circuit, const Merged& merged)
      : network_(network),
        circuit_(circuit),
        merged_(merged),
        n_(circuit.size()),
        edges_(n_),
        behind_(n_),
        voltage_(n_) {}

  void make() {
    circuit_.zero_parent.clear();
    for (std::size_t v = 0; v < n_; ++v) edges_[v] = edge_of(v);
    add_shunts();
    eliminate();
    find_voltages();
    circuit_.start = {0, 1, 0};
    circuit_.unit.assign(3 * n_, 1);
    set_matrices();
    set_loads();
  }

 private:
  /// V = ratio V above - impedance I.
  struct Edge {
    Column ratio{1, 1, 1}, impedance{};
  };

  [[nodiscard]] bool is_between(std::size_t v) const {
    return !circuit_.delta.empty() && !circuit_.is_root(v) &&
           circuit_.delta[place(circuit_.parent[v])] == static_cast<Index>(v);
  }

  [[nodiscard]] Edge edge_of(std::size_t v) const {
    if (circuit_.is_root(v) || is_between(v)) return {};
    if (circuit_.branch[v] < 0) return {.impedance = source_impedance(v)};
    const std::size_t e = place(circuit_.branch[v]);
    const auto together = merged_.impedance.find(static_cast<Index>(v));
    const Matrix whole = together != merged_.impedance.end()
                             ? together->second
                             : Matrix::of(network_.impedance, 3, network_.branches(), e);
    Edge edge{.ratio = ratio_of(e), .impedance = whole.sequences()};
    if (leads_down(network_, circuit_, v)) return edge;
    if (edge.ratio[0] == Complex()) {
      throw pleach::RangeError(network_.fault(network_.branch_text(e) +
                                              " is fed from the side that it earths: nothing earths the other side"));
    }
    for (Complex& ratio : edge.ratio) ratio = 1.0 / ratio;
    const Column ratio = edge.ratio;
    for (std::size_t k = 0; k < 3; ++k) edge.impedance[k] *= ratio[k] * ratio[other[k]];
    return edge;
  }

  /// Returns the factors that a transformer applies to voltages at `from`.
  [[nodiscard]] Column ratio_of(std::size_t e) const {
    Column ratio{1, 1, 1};
    if (const auto found = network_.winding.find(e); found != network_.winding.end()) ratio = found->second.sequences();
    for (Complex& value : ratio) value /= network_.ratio[e];
    if (std::abs(ratio[0]) < smallest_ratio) ratio[0] = 0;
    return ratio;
  }

  /// Returns the impedance of all slack buses of the node in parallel; 0 if one has none.
  [[nodiscard]] Column source_impedance(std::size_t v) const {
    Column together{};
    bool is_first = true;
    for (std::size_t s = 0; s < network_.slack.size(); ++s) {
      if (circuit_.node[place(network_.slack[s])] != static_cast<Index>(v)) continue;
      const Column& own = network_.slack_impedance[s];
      for (std::size_t k = 0; k < 3; ++k) {
        const Complex sum = together[k] + own[k];
        together[k] = is_first ? own[k] : sum == Complex() ? 0 : together[k] * own[k] / sum;
      }
      is_first = false;
    }
    return together;
  }

  void add_shunts() {
    for (std::size_t b = 0; b < network_.buses(); ++b) {
      if (circuit_.node[b] < 0) continue;
      for (Complex& sum : behind_[place(circuit_.node[b])]) {
        sum += network_.shunt[b] + std::conj(network_.impedance_power[b]);
      }
    }
    for (std::size_t e = 0; e < network_.branches(); ++e) {
      const Index from = circuit_.node[place(network_.from[e])], to = circuit_.node[place(network_.to[e])];
      if (from < 0) continue;
      const Column ratio = ratio_of(e), at_from = charging(true, e), at_to = charging(false, e);
      for (std::size_t k = 0; k < 3; ++k) {
        behind_[place(from)][k] += ratio[k] * ratio[other[k]] * at_from[k];
        behind_[place(to)][k] += at_to[k];
      }
    }
  }

  [[nodiscard]] Column charging(bool at_from, std::size_t e) const {
    const Complex own = (at_from ? network_.shunt_from : network_.shunt_to)[e];
    const auto& all = at_from ? network_.mutual_from : network_.mutual_to;
    const Complex mutual = all.empty() ? Complex() : all[e];
    return {own + 2.0 * mutual, own - mutual, own - mutual};
  }

  /// Computes, from the leaves up, the admittance of a node and all nodes after it.
  void eliminate() {
    for (std::size_t v = n_; v-- > 0;) {
      if (circuit_.is_root(v)) continue;
      const Edge& edge = edges_[v];
      for (std::size_t k = 0; k < 3; ++k) {
        const Complex drop = drop_over(v, k);
        if (drop == Complex()) {
          throw pleach::RangeError(
              network_.fault("the shunts behind " +
                             (circuit_.branch[v] < 0 ? network_.bus_text(circuit_.bus[v])
                                                     : network_.branch_text(place(circuit_.branch[v]))) +
                             " are in resonance with it"));
        }
        behind_[place(circuit_.parent[v])][k] += edge.ratio[k] * edge.ratio[other[k]] * behind_[v][k] / drop;
      }
    }
  }

  /// Returns the voltage above, divided by the node's voltage without other loads.
  [[nodiscard]] Complex drop_over(std::size_t v, std::size_t k) const {
    return 1.0 + edges_[v].impedance[k] * behind_[v][k];
  }

  void find_voltages() {
    for (std::size_t s = network_.slack.size(); s-- > 0;) {
      const std::size_t source = place(circuit_.parent[place(circuit_.node[place(network_.slack[s])])]);
      voltage_[source] = {1, network_.slack_voltage[3 * s], 1};
    }
    for (std::size_t v = 0; v < n_; ++v) {
      if (circuit_.is_root(v)) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        voltage_[v][k] = voltage_[place(circuit_.parent[v])][k] * edges_[v].ratio[k] / drop_over(v, k);
      }
      if (edges_[v].ratio[0] == Complex()) begin_anew(v);
    }
  }

  /// Gives the zero sequence of a node its own unit, after a transformer that passes none.
  void begin_anew(std::size_t v) {
    voltage_[v][0] = 1;
    if (circuit_.zero_parent.empty()) circuit_.zero_parent = circuit_.parent;
    circuit_.zero_parent[v] = static_cast<Index>(v);
  }

  /// Returns the voltages of phases, or between phases, from w.
  [[nodiscard]] Matrix phases_of(std::size_t v) const {
    Matrix matrix(3);
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t k = 0; k < 3; ++k) {
        matrix(p, k) = Matrix::turn(k * (3 - p)) * voltage_[v][k];
        if (is_between(v)) matrix(p, k) -= Matrix::turn(k * (5 - p)) * voltage_[v][k];
      }
    }
    return matrix;
  }

  void set_matrices() {
    for (auto* matrices : {&circuit_.impedance, &circuit_.absorbed, &circuit_.behind}) matrices->assign(9 * n_, 0);
    for (std::size_t v = 0; v < n_; ++v) {
      Matrix impedance(3);
      for (std::size_t k = 0; k < 3 && !circuit_.is_root(v); ++k) {
        impedance(k, other[k]) =
            edges_[v].impedance[k] / (3.0 * drop_over(v, k) * voltage_[v][k] * voltage_[v][other[k]]);
      }
      impedance.store(circuit_.impedance, n_, v);
      phases_of(v).store(circuit_.absorbed, n_, v);
      Matrix::of_sequences(behind_[v]).store(circuit_.behind, n_, v);
    }
  }

  void set_loads() {
    circuit_.turn.clear();
    circuit_.power = in_preorder(circuit_, network_.power, network_.delta_power);
    circuit_.current_power = in_preorder(circuit_, network_.current_power);
    circuit_.turn.resize(3 * n_);
    circuit_.mixing = circuit_.absorbed;
    for (std::size_t i = 0; i < circuit_.turn.size(); ++i) {
      const Complex idle = circuit_.absorbed[(i / n_ * 3 + 1) * n_ + i % n_];
      circuit_.turn[i] = std::conj(idle) / idle;
      circuit_.power[i] *= circuit_.turn[i];
      circuit_.current_power[i] *= std::abs(idle) * circuit_.turn[i];
      for (std::size_t k = 0; k < 3; ++k) circuit_.mixing[(i / n_ * 3 + k) * n_ + i % n_] /= idle;
    }
    circuit_.has_current =
        std::ranges::any_of(circuit_.current_power, [](Complex value) { return value != Complex(); });
  }

  const Network& network_;
  Circuit& circuit_;
  const Merged& merged_;
  const std::size_t n_;
  std::vector<Edge> edges_;
  std::vector<Column> behind_, voltage_;  // the admittance of a node and all after it; u
};

}  // namespace

void set_sequences(const Network& network, Circuit& circuit, const Merged& merged) {
  SequenceMaker(network, circuit, merged).make();
}

}  // namespace powerflow
