// Does not compile with a number as REFUSED, by which CMakeLists.txt names what the compiler says; and compiles with 0.
#include "runtime/phases/submit.hpp"

namespace pleach {

struct Told {
  FirstElement first;
  ElementCount size;
};
struct ToldTwice {
  FirstElement first;
  FirstElement again;
};
struct TwoCosts {
  WorkEach one;
  WorkEach other;
};
struct InTeam {
  TeamSize members;
};
struct Vectors {
  InOut<std::uint32_t> values;
};

extern const Phase<Told, Vectors> told;
extern const Phase<ToldTwice, Vectors> told_twice;
extern const Phase<TwoCosts, Vectors> two_costs;
extern const Phase<InTeam, Vectors> in_team;

void submit_all(Runtime& runtime, const std::shared_ptr<Handle>& values) {
#if REFUSED == 0
  told.over(runtime, 1, {}, {values});
  in_team.team(runtime, 1, {}, {values});
#elif REFUSED == 1
  told_twice.over(runtime, 1, {}, {values});
#elif REFUSED == 2
  two_costs.over(runtime, 1, {}, {values});
#elif REFUSED == 3
  told.team(runtime, 1, {}, {values});
#elif REFUSED == 4
  told(runtime, {}, {VectorArgument{}});
#endif
}

}  // namespace pleach
