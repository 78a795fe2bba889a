#include "cli/progress.hpp"

#include "io/work.hpp"

#include <chrono>

#include <fmt/core.h>
#include <unistd.h>

namespace pleach::app {

namespace {

using namespace std::chrono_literals;

constexpr int width = 30;

Progress* shown = nullptr;

}  // namespace

Progress::Progress(int steps, bool quiet) : steps_(steps) {
  if (quiet || isatty(STDERR_FILENO) == 0) return;
  shown = this;
  painter_ = std::jthread([this](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    auto next = std::chrono::steady_clock::now() + 1s;
    while (!stop.stop_requested()) {
      if (changed_.wait_until(lock, stop, next, [] { return false; }) || stop.stop_requested()) break;
      draw();
      next = std::chrono::steady_clock::now() + 200ms;
    }
    erase();
  });
}

Progress::~Progress() {
  if (shown == this) shown = nullptr;
}

void Progress::step(const std::string& name) {
  const std::lock_guard lock(mutex_);
  begin_work(0);
  name_ = name;
  ++step_;
}

void Progress::clear() {
  if (shown == nullptr) return;
  const std::lock_guard lock(shown->mutex_);
  shown->erase();
}

void Progress::draw() {
  if (step_ == 0) return;
  const auto share = share_of_work();
  const int done = static_cast<int>(width * (step_ - 1 + share.value_or(0)) / steps_);
  fmt::print(stderr, "\r\x1b[K[{:#<{}}{:.<{}}] {}{}", "", done, "", width - done, name_,
             share ? fmt::format(", {:.0f} %", 100 * *share) : "");
  drawn_ = true;
}

void Progress::erase() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
  drawn_ = false;
}

}  // namespace pleach::app
