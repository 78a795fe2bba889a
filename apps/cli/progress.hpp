// A progress bar on the terminal, for runs that take more than a second.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace pleach::app {

/// Shows the current one of `steps` steps, and its progress if known (formats/work.hpp), on stderr if that is a
/// terminal. There is one at a time.
class Progress {
 public:
  explicit Progress(int steps, bool quiet = false);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Begins the next step.
  void step(const std::string& name);

  /// Clears the bar for a line of text, until it is drawn again.
  static void clear();

 private:
  void draw();
  void erase();

  const int steps_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  int step_ = 0;
  std::string name_;
  bool drawn_ = false;
  std::jthread painter_;  // last: it uses the other members
};

}  // namespace pleach::app
