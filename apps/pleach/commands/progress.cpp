#include "commands/progress.hpp"

#include <chrono>

#include <fmt/core.h>
#include <unistd.h>

namespace pleach::app {

namespace {

using namespace std::chrono_literals;

constexpr int width = 30;

}  // namespace

Progress::Progress(int steps) : steps_(steps) {
  if (isatty(STDERR_FILENO) == 0) return;
  painter_ = std::jthread([this](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    auto next = std::chrono::steady_clock::now() + 1s;
    while (!stop.stop_requested()) {
      if (changed_.wait_until(lock, stop, next, [] { return false; }) || stop.stop_requested()) break;
      draw();
      next = std::chrono::steady_clock::now() + 200ms;
    }
    if (drawn_) fmt::print(stderr, "\r\x1b[K");
  });
}

Progress::~Progress() = default;

void Progress::step(const std::string& name) {
  const std::lock_guard lock(mutex_);
  name_ = name;
  ++step_;
}

void Progress::draw() {
  if (step_ == 0) return;
  const int done = width * (step_ - 1) / steps_;
  fmt::print(stderr, "\r\x1b[K[{:#<{}}{:.<{}}] {}", "", done, "", width - done, name_);
  drawn_ = true;
}

}  // namespace pleach::app
