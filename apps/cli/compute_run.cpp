#include "cli/compute_run.hpp"

#include "cli/job.hpp"
#include "cli/timeline.hpp"
#include "io/work.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

namespace pleach::app {

ComputeRun::ComputeRun(std::string command, const ComputeOptions& options)
    : command_(std::move(command)), options_(options), progress_(options.check ? 5 : 4, options.quiet) {
  if (started_ranks() > 1 && !is_in_job()) {
    throw ArgumentError(fmt::format("{}: one process does it, and {} were started", command_, started_ranks()));
  }
  if (options.memory_limit > 0) limit_memory(options.memory_limit);
}

ComputeRun::~ComputeRun() = default;

void ComputeRun::begin(const std::string& step, double* seconds) {
  end();
  progress_.step(step);
  measured_ = seconds;
  begun_ = now();
}

void ComputeRun::end() {
  if (measured_ != nullptr) *measured_ = now() - begun_;
  measured_ = nullptr;
}

void ComputeRun::compute(const std::function<void()>& compute) {
  begin("computing", nullptr);
  std::vector<double> seconds;
  std::optional<Profile> profile;
  if (options_.json || !options_.trace.empty()) profile.emplace();
  if (options_.repeat > 1) begin_work(static_cast<std::uint64_t>(options_.repeat));
  for (int k = 0; k < options_.repeat; ++k) {
    const double before = now();
    compute();
    seconds.push_back(now() - before);
    advance_work(1);
  }
  seconds_.compute = median(std::move(seconds));
  if (profile) tasks_ = profile->take();
}

void ComputeRun::check(const std::function<std::optional<Difference>()>& find_difference) {
  if (!options_.check) return;
  begin("checking", &seconds_.check);
  difference_ = find_difference();
  end();
  verdict_ = difference_ ? "failed" : "ok";
}

bool ComputeRun::write() {
  if (difference_) return false;
  begin("writing the result", nullptr);
  return true;
}

void ComputeRun::finish(const Runtime& runtime, std::size_t n, const Json& figures, const std::string& what,
                        const std::string& unit) {
  const double nanoseconds = seconds_.compute * 1e9 / static_cast<double>(std::max<std::size_t>(n, 1));
  if (!options_.trace.empty()) write_timeline(options_.trace, tasks_, runtime);
  if (options_.json) {
    Json report{{"command", command_}};
    report.update(figures);
    report["backend"] = name_of(options_.backend);
    report["n"] = n;
    report["seconds"] = {
        {"load", seconds_.load}, {"init", seconds_.init}, {"compute", seconds_.compute}, {"check", seconds_.check}};
    report["per_element_ns"] = nanoseconds;
    report["check"] = verdict_;
    report["scheduler"] = runtime.scheduler();
    report["workers"] = workers_json(runtime);
    report["phases"] = phases_json(tasks_, runtime);
    report["bytes_copied"] = runtime.memory().copied;
    fmt::print(report_file(), "{}\n", report.dump());
  } else if (!options_.quiet) {
    fmt::print(report_file(), "{}: {:.3f} ms ({:.2f} ns {}), check {}\n", what, seconds_.compute * 1e3, nanoseconds,
               unit, verdict_);
  }
  if (difference_ && !difference_->rule.empty()) {
    throw Error(fmt::format("{}: the check failed: {}", command_, difference_->rule));
  }
  if (difference_) {
    throw Error(fmt::format("{}: the check failed: {}[{}] = {}, the oracle says {}", command_, difference_->what,
                            difference_->index, difference_->result, difference_->expected));
  }
  if (const std::string note = model_folder_note(); !note.empty()) fmt::print(stderr, "pleach: note: {}\n", note);
  for (const auto& problems : {devices_that_fail(), programs_refused()}) {
    for (const std::string& problem : problems) {
      fmt::print(stderr, "pleach: note: {}; other devices did it\n", problem);
    }
  }
}

}  // namespace pleach::app
