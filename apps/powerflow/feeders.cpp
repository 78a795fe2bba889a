#include "feeders.hpp"

#include "formats/text_line.hpp"
#include "shapes/random.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace powerflow {

namespace {

struct Row {
  int from, to;
  double r_ohm, x_ohm;
  double p_kw, q_kvar;  // at `to`
};

constexpr Row rows_33[] = {
    {1, 2, 0.0922, 0.047, 100, 60},     {2, 3, 0.493, 0.2511, 90, 40},      {3, 4, 0.366, 0.1864, 120, 80},
    {4, 5, 0.3811, 0.1941, 60, 30},     {5, 6, 0.819, 0.707, 60, 20},       {6, 7, 0.1872, 0.6188, 200, 100},
    {7, 8, 0.7114, 0.2351, 200, 100},   {8, 9, 1.03, 0.74, 60, 20},         {9, 10, 1.044, 0.74, 60, 20},
    {10, 11, 0.1966, 0.065, 45, 30},    {11, 12, 0.3744, 0.1238, 60, 35},   {12, 13, 1.468, 1.155, 60, 35},
    {13, 14, 0.5416, 0.7129, 120, 80},  {14, 15, 0.591, 0.526, 60, 10},     {15, 16, 0.7463, 0.545, 60, 20},
    {16, 17, 1.289, 1.721, 60, 20},     {17, 18, 0.732, 0.574, 90, 40},     {2, 19, 0.164, 0.1565, 90, 40},
    {19, 20, 1.5042, 1.3554, 90, 40},   {20, 21, 0.4095, 0.4784, 90, 40},   {21, 22, 0.7089, 0.9373, 90, 40},
    {3, 23, 0.4512, 0.3083, 90, 50},    {23, 24, 0.898, 0.7091, 420, 200},  {24, 25, 0.896, 0.7011, 420, 200},
    {6, 26, 0.203, 0.1034, 60, 25},     {26, 27, 0.2842, 0.1447, 60, 25},   {27, 28, 1.059, 0.9337, 60, 20},
    {28, 29, 0.8042, 0.7006, 120, 70},  {29, 30, 0.5075, 0.2585, 200, 600}, {30, 31, 0.9744, 0.963, 150, 70},
    {31, 32, 0.3105, 0.3619, 210, 100}, {32, 33, 0.341, 0.5302, 60, 40}};

constexpr Row rows_69[] = {{1, 2, 0.0005, 0.0012, 0, 0},           {2, 3, 0.0005, 0.0012, 0, 0},
                           {3, 4, 0.0015, 0.0036, 0, 0},           {4, 5, 0.0251, 0.0294, 0, 0},
                           {5, 6, 0.366, 0.1864, 2.6, 2.2},        {6, 7, 0.381, 0.1941, 40.4, 30},
                           {7, 8, 0.0922, 0.047, 75, 54},          {8, 9, 0.0493, 0.0251, 30, 22},
                           {9, 10, 0.819, 0.2707, 28, 19},         {10, 11, 0.1872, 0.0619, 145, 104},
                           {11, 12, 0.7114, 0.2351, 145, 104},     {12, 13, 1.03, 0.34, 8, 5.5},
                           {13, 14, 1.044, 0.34, 8, 5.5},          {14, 15, 1.058, 0.3496, 0, 0},
                           {15, 16, 0.1966, 0.065, 45.5, 30},      {16, 17, 0.3744, 0.1238, 60, 35},
                           {17, 18, 0.0047, 0.0016, 60, 35},       {18, 19, 0.3276, 0.1083, 0, 0},
                           {19, 20, 0.2106, 0.069, 1, 0.6},        {20, 21, 0.3416, 0.1129, 114, 81},
                           {21, 22, 0.014, 0.0046, 5.3, 3.5},      {22, 23, 0.1591, 0.0526, 0, 0},
                           {23, 24, 0.3463, 0.1145, 28, 20},       {24, 25, 0.7488, 0.2475, 0, 0},
                           {25, 26, 0.3089, 0.1021, 14, 10},       {26, 27, 0.1732, 0.0572, 14, 10},
                           {3, 28, 0.0044, 0.0108, 26, 18.6},      {28, 29, 0.064, 0.1565, 26, 18.6},
                           {29, 30, 0.3978, 0.1315, 0, 0},         {30, 31, 0.0702, 0.0232, 0, 0},
                           {31, 32, 0.351, 0.116, 0, 0},           {32, 33, 0.839, 0.2816, 14, 10},
                           {33, 34, 1.708, 0.5646, 19.5, 14},      {34, 35, 1.474, 0.4873, 6, 4},
                           {3, 36, 0.0044, 0.0108, 26, 18.6},      {36, 37, 0.064, 0.1565, 26, 18.6},
                           {37, 38, 0.1053, 0.123, 0, 0},          {38, 39, 0.0304, 0.0355, 24, 17},
                           {39, 40, 0.0018, 0.0021, 24, 17},       {40, 41, 0.7283, 0.8509, 1.2, 1},
                           {41, 42, 0.31, 0.3623, 0, 0},           {42, 43, 0.041, 0.0478, 6, 4.3},
                           {43, 44, 0.0092, 0.0116, 0, 0},         {44, 45, 0.1089, 0.1373, 39.2, 26.3},
                           {45, 46, 0.0009, 0.0012, 39.2, 26.3},   {4, 47, 0.0034, 0.0084, 0, 0},
                           {47, 48, 0.0851, 0.2083, 79, 56.4},     {48, 49, 0.2898, 0.7091, 384.7, 274.5},
                           {49, 50, 0.0822, 0.2011, 384.7, 274.5}, {8, 51, 0.0928, 0.0473, 40.5, 28.3},
                           {51, 52, 0.3319, 0.114, 3.6, 2.7},      {9, 53, 0.174, 0.0886, 4.3, 3.5},
                           {53, 54, 0.203, 0.1034, 26.4, 19},      {54, 55, 0.2842, 0.1447, 24, 17.2},
                           {55, 56, 0.2813, 0.1433, 0, 0},         {56, 57, 1.59, 0.5337, 0, 0},
                           {57, 58, 0.7837, 0.263, 0, 0},          {58, 59, 0.3042, 0.1006, 100, 72},
                           {59, 60, 0.3861, 0.1172, 0, 0},         {60, 61, 0.5075, 0.2585, 1244, 888},
                           {61, 62, 0.0974, 0.0496, 32, 23},       {62, 63, 0.145, 0.0738, 0, 0},
                           {63, 64, 0.7105, 0.3619, 227, 162},     {64, 65, 1.041, 0.5302, 59, 42},
                           {11, 66, 0.2012, 0.0611, 18, 13},       {66, 67, 0.0047, 0.0014, 18, 13},
                           {12, 68, 0.7394, 0.2444, 28, 20},       {68, 69, 0.0047, 0.0016, 28, 20}};

/// At 12.66 kV, on the papers' base of 10 MVA. Bus 1 is the substation.
Network published(std::span<const Row> rows) {
  constexpr double kv = 12.66, mva = 10;
  const std::size_t n = rows.size() + 1;
  Network network{.base_mva = mva, .base_kv = std::vector(n, kv), .power = std::vector<Complex>(n)};
  std::vector<std::int64_t> numbers(n);
  for (std::size_t v = 0; v < n; ++v) numbers[v] = static_cast<std::int64_t>(v) + 1;
  network.labels = pleach::app::Labels(std::move(numbers));
  network.slack = {0};
  network.slack_voltage = {1};
  for (const Row& row : rows) {
    network.from.push_back(row.from - 1);
    network.to.push_back(row.to - 1);
    network.impedance.push_back(Complex(row.r_ohm, row.x_ohm) / (kv * kv / mva));
    network.power[static_cast<std::size_t>(row.to - 1)] = Complex(row.p_kw, row.q_kvar) / (1000 * mva);
  }
  return network;
}

/// Uniform in [0, 1).
double uniform(pleach::app::Random& random) { return static_cast<double>(random.bits() >> 11) * 0x1p-53; }

/// The copper of a feeder is chosen so that its voltage falls by this much at nominal loads.
constexpr double fall = 0.05;

}  // namespace

Network baran_wu_33() { return published(rows_33); }
Network baran_wu_69() { return published(rows_69); }

Network random_feeders(const RandomFeeders& shape, std::uint64_t seed) {
  const auto [n, feeders, phases, permute, zip] = shape;
  if (feeders == 0 || feeders > n) throw pleach::ArgumentError("random feeders: there are more feeders than buses");
  constexpr std::size_t reach = 10;
  pleach::app::Random random(seed);
  Network network{.base_mva = 10, .phases = phases, .base_kv = std::vector(n, 12.66)};
  const std::size_t m = n - feeders;
  network.power.resize(phases * n);
  if (zip) network.current_power.resize(phases * n), network.shunt.resize(phases * n);
  std::vector<std::size_t> parent(n);
  std::vector<double> length(n, 1);
  for (std::size_t f = 0; f < feeders; ++f) {
    const std::size_t begin = f * n / feeders, end = (f + 1) * n / feeders;
    network.slack.push_back(static_cast<Index>(begin));
    for (std::size_t p = 0; p < phases; ++p) {
      network.slack_voltage.push_back(
          std::polar(1 + 0.01 * static_cast<double>(f % 5), -2 * std::numbers::pi / 3 * static_cast<double>(p)));
    }
    parent[begin] = begin;
    // Loads of 1 in all for each phase; then the moment of each branch gives the scale of impedances.
    for (std::size_t v = begin + 1; v < end; ++v) {
      parent[v] = v - 1 - random.below(std::min(reach, v - begin));
      length[v] = 0.5 + uniform(random);
      for (std::size_t p = 0; p < phases; ++p) {
        const double load = 2 * uniform(random) / static_cast<double>(end - begin);
        const Complex power = load * Complex(1, 0.5 * uniform(random));
        network.power[p * n + v] = power * (zip ? 0.5 : 1.0);
        if (!zip) continue;
        network.current_power[p * n + v] = power * 0.3;
        network.shunt[p * n + v] = std::conj(power) * 0.2;
      }
    }
    std::vector<double> behind(end - begin);
    std::vector<double> drop(end - begin);
    for (std::size_t v = end; --v > begin;) {
      for (std::size_t p = 0; p < phases; ++p) behind[v - begin] += network.power[p * n + v].real() * (zip ? 2 : 1);
      behind[parent[v] - begin] += behind[v - begin];
    }
    double deepest = 0;
    for (std::size_t v = begin + 1; v < end; ++v) {
      drop[v - begin] = drop[parent[v] - begin] + length[v] * behind[v - begin];
      deepest = std::max(deepest, drop[v - begin]);
    }
    const double scale = deepest > 0 ? fall * static_cast<double>(phases) / deepest : 1;
    for (std::size_t v = begin; v < end; ++v) length[v] *= scale;
  }
  network.impedance.resize(phases * phases * m);
  network.from.reserve(m);
  for (std::size_t v = 0, e = 0; v < n; ++v) {
    if (parent[v] == v) continue;
    network.from.push_back(static_cast<Index>(parent[v]));
    network.to.push_back(static_cast<Index>(v));
    for (std::size_t p = 0; p < phases; ++p) {
      for (std::size_t q = 0; q < phases; ++q) {
        network.impedance[(p * phases + q) * m + e] = length[v] * (p == q ? Complex(0.8, 0.6) : Complex(0.1, 0.25));
      }
    }
    ++e;
  }
  if (permute) {
    const auto number = pleach::app::random_permutation<Index>(n, random);
    const auto place = [&](Index v) { return static_cast<std::size_t>(number[static_cast<std::size_t>(v)]); };
    for (auto* ends : {&network.from, &network.to, &network.slack}) {
      for (Index& v : *ends) v = static_cast<Index>(place(v));
    }
    for (auto* values : {&network.power, &network.current_power, &network.shunt}) {
      const std::vector<Complex> before = *values;
      for (std::size_t i = 0; i < before.size(); ++i) {
        (*values)[i / n * n + place(static_cast<Index>(i % n))] = before[i];
      }
    }
    std::vector<Index> branch = pleach::app::random_permutation<Index>(m, random);
    const Network before = network;
    for (std::size_t e = 0; e < m; ++e) {
      const auto k = static_cast<std::size_t>(branch[e]);
      network.from[e] = before.from[k];
      network.to[e] = before.to[k];
      for (std::size_t pq = 0; pq < phases * phases; ++pq) {
        network.impedance[pq * m + e] = before.impedance[pq * m + k];
      }
    }
  }
  return network;
}

}  // namespace powerflow
