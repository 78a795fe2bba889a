#include "base/own_operator.hpp"
#include "list/local_rank/codelet.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

namespace pleach::local_rank {

namespace {

/// Number of sublists that a core traverses alternately, to hide the latency of memory. Measured on a server core at
/// 2^22 to 2^26 elements: 8 take 1.9 to 2.4 times as long, 16 1.4, 24 1.1.
constexpr int lanes = 32;

/// Stores with relaxed atomics, at most two: plain moves. If links are no list, two walks may meet.
template <class T>
void store(T& to, const T& from) {
  if constexpr (sizeof(T) <= 8) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    std::atomic_ref(reinterpret_cast<Bits&>(to)).store(std::bit_cast<Bits>(from), std::memory_order_relaxed);
  } else {
    using Words = std::array<std::uint64_t, 2>;
    const auto words = std::bit_cast<Words>(from);
    auto& into = reinterpret_cast<Words&>(to);
    store(into[0], words[0]);
    store(into[1], words[1]);
  }
}

template <class Value>
void leave(Local<Value>& at, Value value, std::uint32_t sublist) {
  if constexpr (sizeof(Local<Value>) == 8) {
    store(at, Local<Value>{value, sublist});
  } else {
    store(at.value, value);
    store(at.sublist, sublist);
  }
}

template <bool weighted, class Index, class Value, class Op>
class Walks {
  struct Walk {
    std::uint32_t at;
    std::uint32_t number;
    std::uint32_t length;
    Value sum;
  };

 public:
  Walks(const Arguments& arguments, const Buffers<Index, Value, Op>& buffers, Op op = {})
      : arguments_(arguments),
        splitters_(arguments.splitters),
        b_(buffers),
        op_(op),
        none_(op.template identity<Value>()),
        m_(static_cast<std::uint32_t>(buffers.start.size())) {}

  void run() {
    Walk walks[lanes];
    int active = 0;
    while (active < lanes && start(walks[active])) ++active;
    while (active > 0) {
      for (int lane = 0; lane < active;) {
        if (step(walks[lane]) || start(walks[lane])) {
          ++lane;
        } else {
          walks[lane] = walks[--active];
        }
      }
    }
    // After a fault, walks are skipped, but later phases still need links.
    for (; next_ < m_; ++next_) {
      const std::uint32_t number = arguments_.first + next_;
      finish({0, number, 0, none_}, number);
    }
    b_.verdict[0] = {visited_, fault_, 0, 0};
  }

 private:
  /// Returns false if no sublist is left.
  bool start(Walk& walk) {
    while (next_ < m_ && fault_ == no_fault) {
      walk = {b_.start[next_], arguments_.first + next_, 0, none_};
      ++next_;
      if (walk.number < splitters_.count) return fetch(walk.at);
      const std::uint32_t splitter = splitter_at(splitters_, walk.at);
      if (splitter >= splitters_.count) return fetch(walk.at);
      finish(walk, splitter);
    }
    return false;
  }

  void pass(Walk& walk) {
    const Value before = walk.sum;
    if constexpr (weighted) {
      walk.sum = op_(before, b_.values[walk.at]);
      leave(b_.locals[walk.at], arguments_.inclusive ? walk.sum : before, walk.number);
    } else {
      walk.sum = before + 1;
      leave(b_.locals[walk.at], before, walk.number);
    }
    ++walk.length;
  }

  /// Traverses elements whose successor is next in memory, up to a splitter. Such a stream needs no other walks to hide
  /// latency.
  void run(Walk& walk) {
    const std::uint32_t j = stratum(splitters_, walk.at + 1), here = splitter(splitters_, j);
    const std::uint32_t stop = j < splitters_.count && here > walk.at ? here : (j + 1) * splitters_.spacing;
    const std::uint32_t most = std::min(stop - 1 - walk.at, arguments_.bound - 1 - walk.length);
    for (std::uint32_t k = 0; k < most && is_followed_by_next(walk.at); ++k) {
      pass(walk);
      ++walk.at;
    }
  }

  bool is_followed_by_next(std::uint32_t at) { return static_cast<std::uint32_t>(b_.successor[at]) == at + 1; }

  /// Returns false at the end of the sublist.
  bool step(Walk& walk) {
    if (is_followed_by_next(walk.at)) run(walk);
    const std::uint32_t at = walk.at;
    const auto next = static_cast<std::uint32_t>(b_.successor[at]);
    fetch(next);
    pass(walk);
    walk.at = next;
    const std::uint32_t splitter = splitter_at(splitters_, next);
    if (splitter >= splitters_.count && next != at && walk.length != arguments_.bound) [[likely]]
      return true;
    if (next == at) {
      finish(walk, walk.number);
    } else if (splitter < splitters_.count && splitter != walk.number) {
      finish(walk, splitter);
    } else {
      fault_ = splitter < splitters_.count ? closed : too_long;
      finish(walk, walk.number);
    }
    return false;
  }

  bool fetch(std::uint32_t element) {
    __builtin_prefetch(&b_.successor[element]);
    __builtin_prefetch(&b_.locals[element], 1);
    if constexpr (weighted) __builtin_prefetch(&b_.values[element]);
    return true;
  }

  void finish(const Walk& walk, std::uint32_t next) {
    const std::uint32_t i = walk.number - arguments_.first;
    b_.next[i] = static_cast<std::int32_t>(next);
    b_.length[i] = static_cast<std::int32_t>(walk.length);
    if constexpr (weighted) b_.total[i] = walk.sum;
    visited_ += walk.length;
  }

  const Arguments& arguments_;
  const Splitters splitters_;
  const Buffers<Index, Value, Op> b_;
  const Op op_;
  const Value none_;
  std::uint32_t m_;
  std::uint32_t next_ = 0;
  std::uint64_t visited_ = 0;
  std::uint64_t fault_ = no_fault;
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return with_index(arguments.index, [&]<class Index>(Index) {
      with_moved(moved_as(arguments.value), [&]<class Value>(Value) {
        const auto typed = std::bit_cast<Buffers<Index, Value, CalledOperator>>(buffers);
        Walks<true, Index, Value, CalledOperator>(arguments, typed, CalledOperator(*own)).run();
      });
    });
  }
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& typed) {
    if constexpr (std::is_same_v<Value, std::int32_t> && std::is_same_v<Op, Plus>) {
      if (!arguments.weighted) return Walks<false, Index, Value, Op>(arguments, typed).run();
    }
    Walks<true, Index, Value, Op>(arguments, typed).run();
  });
}

}  // namespace pleach::local_rank
