#include "runtime/devices/rates.hpp"

#include "runtime/starpu/model_folder.hpp"

#include "runtime/devices/cuda.hpp"
#include "runtime/starpu/workers.hpp"

#include "runtime/devices/opencl.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <system_error>
#include <utility>

#include <starpu.h>

namespace pleach {

namespace {

constexpr const char* heading = "pleach machine 4";

constexpr std::array<std::pair<Backend, const char*>, 3> kinds{
    {{Backend::cpu, "cpu"}, {Backend::cuda, "cuda"}, {Backend::opencl, "opencl"}}};

bool is_rate(double x) { return std::isfinite(x) && x > 0; }

/// "launch seconds stream bytes_per_second step seconds transfers count bytes seconds … random count footprint read …"
bool read_rates(std::istream& in, DeviceRates& rates) {
  std::size_t transfers = 0, count = 0;
  const auto read_named = [&](const char* name, auto& value) {
    std::string word;
    return static_cast<bool>(in >> word >> value) && word == name;
  };
  if (!read_named("launch", rates.launch) || !read_named("stream", rates.stream) || !read_named("step", rates.step) ||
      !read_named("transfers", transfers)) {
    return false;
  }
  if (!is_rate(rates.launch) || !is_rate(rates.stream) || !(rates.step >= 0) || transfers > 1000) return false;
  rates.transfers.resize(transfers);
  for (auto& [bytes, seconds] : rates.transfers) {
    if (!(in >> bytes >> seconds) || !is_rate(bytes) || !is_rate(seconds)) return false;
  }
  if (!std::ranges::is_sorted(rates.transfers, {}, &DeviceRates::Transfer::bytes)) return false;
  if (!read_named("random", count) || count == 0 || count > 1000) return false;
  rates.random.resize(count);
  for (auto& [footprint, read, written] : rates.random) {
    if (!(in >> footprint >> read >> written)) return false;
    if (!is_rate(footprint) || !is_rate(read) || !is_rate(written)) return false;
  }
  return std::ranges::is_sorted(rates.random, {}, &DeviceRates::Random::footprint_bytes);
}

}  // namespace

/// Returns the seconds of all scattered accesses, interpolated between the measured footprints on a logarithmic scale.
double DeviceRates::random_seconds(const Traffic& traffic) const {
  if (random.empty()) return 0;
  const auto all = [&](const Random& rates) {
    return traffic.irregular * rates.read + traffic.written * rates.written;
  };
  const auto above = std::ranges::lower_bound(random, traffic.footprint_bytes, {}, &Random::footprint_bytes);
  if (above == random.begin()) return all(random.front());
  if (above == random.end()) return all(random.back());
  const Random &a = *(above - 1), &b = *above;
  if (all(a) == 0) return 0;
  const double share =
      std::log(traffic.footprint_bytes / a.footprint_bytes) / std::log(b.footprint_bytes / a.footprint_bytes);
  return all(a) * std::pow(all(b) / all(a), share);
}

double DeviceRates::sum(const Traffic& traffic) const {
  return launch + traffic.regular_bytes / stream + random_seconds(traffic) + traffic.steps * step;
}

double DeviceRates::max(const Traffic& traffic) const {
  return launch + std::max({traffic.regular_bytes / stream, random_seconds(traffic), traffic.steps * step});
}

double DeviceRates::transfer(double bytes) const {
  if (transfers.empty()) return 0;
  const auto above = std::ranges::lower_bound(transfers, bytes, {}, &Transfer::bytes);
  if (above == transfers.begin()) return above->seconds * bytes / above->bytes;
  if (above == transfers.end()) return transfers.back().seconds * bytes / transfers.back().bytes;
  const Transfer &a = *(above - 1), &b = *above;
  return a.seconds + (b.seconds - a.seconds) * (bytes - a.bytes) / (b.bytes - a.bytes);
}

DeviceRates usual_rates(int worker) {
  const auto core = [](double launch, double slowdown) {
    const Topology& host = topology();
    const auto access = [&](std::size_t footprint, double seconds) {
      return DeviceRates::Random{static_cast<double>(footprint), seconds * slowdown, 2 * seconds * slowdown};
    };
    return DeviceRates{
        .launch = launch,
        .stream = 5e9 / slowdown,
        .random = {access(host.l1, 1e-9), access(host.l2, 3e-9), access(host.l3, 10e-9), access(16 * host.l3, 30e-9)},
        .step = 2e-9 * slowdown};
  };
  const auto gpu = [](double launch, double bandwidth) {
    constexpr double sector = 32;  // bytes that each access transfers
    return DeviceRates{.launch = launch,
                       .stream = 0.7 * bandwidth,
                       .random = {{4096, sector / bandwidth, sector / bandwidth}},
                       .transfers = {{1e9, 0.1}}};
  };
  const int number = starpu_worker_get_devid(worker);
  switch (kind_of(worker)) {
    case Backend::cuda: return gpu(10e-6, cuda_bytes_per_second(number));
    case Backend::opencl:
      if (is_cpu(number)) return core(100e-6, 4);
      return has_host_memory(number) ? gpu(30e-6, 30e9) : gpu(15e-6, 300e9);
    default: return core(1e-6, 1);
  }
}

const DeviceRates* Machine::find(Backend kind, const std::string& name) const {
  const auto found = devices_.find(kind);
  return found != devices_.end() && found->second.name == name ? &found->second.rates : nullptr;
}

void Machine::set(Backend kind, const std::string& name, DeviceRates rates) {
  devices_[kind] = {name, std::move(rates)};
}

std::string Machine::path() { return (model_folder() / ("pleach_machine." + host_of_models())).string(); }

Machine Machine::load(std::string* problem) {
  Machine machine;
  std::ifstream file(path());
  if (!file) return machine;
  std::string line;
  const auto fail = [&](const std::string& what) {
    if (problem != nullptr) *problem = path() + ": " + what + "; `pleach-bench model` measures anew";
    return Machine();
  };
  if (!std::getline(file, line) || line != heading) return fail("no rates of this version");
  while (std::getline(file, line)) {
    const auto kind = std::ranges::find_if(kinds, [&](const auto& entry) { return line == entry.second; });
    Device device;
    std::string rates;
    if (kind == kinds.end() || !std::getline(file, device.name) || !std::getline(file, rates)) return fail("damaged");
    std::istringstream in(rates);
    if (!read_rates(in, device.rates)) return fail("damaged");
    machine.devices_[kind->first] = std::move(device);
  }
  return machine;
}

void Machine::save() const {
  const std::filesystem::path to = path();
  std::error_code error;
  std::filesystem::create_directories(to.parent_path(), error);
  std::ofstream file(to);
  file.precision(std::numeric_limits<double>::max_digits10);
  file << heading << '\n';
  for (const auto& [kind, text] : kinds) {
    const auto found = devices_.find(kind);
    if (found == devices_.end()) continue;
    const DeviceRates& rates = found->second.rates;
    file << text << '\n'
         << found->second.name << "\nlaunch " << rates.launch << " stream " << rates.stream << " step " << rates.step
         << " transfers " << rates.transfers.size();
    for (const auto& [bytes, seconds] : rates.transfers) file << ' ' << bytes << ' ' << seconds;
    file << " random " << rates.random.size();
    for (const auto& [footprint, read, written] : rates.random)
      file << ' ' << footprint << ' ' << read << ' ' << written;
    file << '\n';
  }
  if (!file.flush()) throw FileError(to.string() + ": cannot be written");
}

}  // namespace pleach
