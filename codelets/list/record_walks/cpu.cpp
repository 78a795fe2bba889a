#include "list/record_walks/codelet.hpp"

namespace pleach::record_walks {

namespace {

template <bool weighted, class Index, class Value, class Op>
class Walks {
  struct Walk {
    std::uint32_t number = nothing, at = 0, next = 0, length = 0;
    Value sum{};
    bool fresh = false;
  };

 public:
  Walks(const Arguments& arguments, const Buffers<Index, Value, Op>& buffers)
      : arguments_(arguments), splitters_(arguments.splitters), b_(buffers), fault_(b_.verdict[0].fault) {}

  void run() {
    while (begin_walks()) {
      if (chunk_ == b_.records.size() / chunk_words(weighted ? sizeof(Value) : 0)) {
        fault_ = local_rank::too_long;
        for (Walk& walk : walks_) {
          if (walk.number != nothing) finish(walk, walk.number);
        }
        continue;
      }
      const Chunk<Value> chunk(b_.records, chunk_, weighted);
      for (std::uint32_t lane = 0; lane < record_lanes; ++lane) {
        chunk.top(lane) = {walks_[lane].number, walks_[lane].length};
      }
      for (std::uint32_t step = 0; step < record_steps; ++step) {
        begin_walks();
        for (std::uint32_t lane = 0; lane < record_lanes; ++lane) {
          record(walks_[lane], chunk.word(step, lane), chunk.sum(step, lane));
        }
      }
      ++chunk_;
    }
    b_.verdict[0] = {visited_, fault_, chunk_, taken_};
  }

 private:
  /// Gives idle lanes the next sublists. Returns false if all lanes are done.
  bool begin_walks() {
    bool any = false;
    for (Walk& walk : walks_) {
      while (walk.number == nothing && taken_ < b_.start.size()) begin(walk, taken_++);
      any |= walk.number != nothing;
    }
    return any;
  }

  void begin(Walk& walk, std::uint32_t number) {
    const std::uint32_t at = b_.start[number];
    walk = {number, at, 0, 0, Op::template identity<Value>(), true};
    // After a fault, walks are skipped, but later phases still need links.
    if (fault_ != local_rank::no_fault) return finish(walk, number);
    const std::uint32_t splitter = number < splitters_.count ? splitters_.count : splitter_at(splitters_, at);
    if (splitter < splitters_.count) return finish(walk, splitter);
    walk.next = static_cast<std::uint32_t>(b_.successor[at]);
  }

  void record(Walk& walk, std::uint32_t& word, [[maybe_unused]] Value& sum) {
    word = walk.number == nothing ? nothing : walk.fresh ? begins | walk.number : walk.at;
    if (walk.number == nothing) return;
    if (walk.fresh) {
      walk.fresh = false;
      return;
    }
    const Value before = walk.sum;
    if constexpr (weighted) {
      walk.sum = Op{}(before, b_.values[walk.at]);
      sum = arguments_.inclusive ? walk.sum : before;
    }
    ++walk.length;
    if (walk.next == walk.at) return finish(walk, walk.number);
    const std::uint32_t splitter = splitter_at(splitters_, walk.next);
    if (splitter < splitters_.count) {
      if (splitter == walk.number) fault_ = local_rank::closed;
      return finish(walk, splitter);
    }
    if (walk.length == arguments_.bound) {
      fault_ = local_rank::too_long;
      return finish(walk, walk.number);
    }
    walk.at = walk.next;
    walk.next = static_cast<std::uint32_t>(b_.successor[walk.at]);
    __builtin_prefetch(&b_.successor[walk.next]);
    if constexpr (weighted) __builtin_prefetch(&b_.values[walk.next]);
  }

  void finish(Walk& walk, std::uint32_t next) {
    b_.next[walk.number] = static_cast<std::int32_t>(next);
    b_.length[walk.number] = static_cast<std::int32_t>(walk.length);
    if constexpr (weighted) b_.total[walk.number] = walk.sum;
    visited_ += walk.length;
    walk.number = nothing;
  }

  const Arguments& arguments_;
  const Splitters splitters_;
  const Buffers<Index, Value, Op> b_;
  Walk walks_[record_lanes];
  std::uint32_t chunk_ = 0, taken_ = 0;
  std::uint64_t visited_ = 0, fault_;
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& typed) {
    if constexpr (std::is_same_v<Value, std::int32_t> && std::is_same_v<Op, Plus>) {
      if (!arguments.weighted) return Walks<false, Index, Value, Op>(arguments, typed).run();
    }
    Walks<true, Index, Value, Op>(arguments, typed).run();
  });
}

}  // namespace pleach::record_walks
