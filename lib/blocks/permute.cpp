// Gather and scatter by the numbers of elements in the whole vector: each block orders its indices by the block that
// they lead to, and tells each of those all that it has for it at once.
#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/requirements.hpp"
#include "blocks/route.hpp"
#include "instances.hpp"

#include <new>

namespace pleach {

template <class Index, class T>
void gather(const BlockVector<T>& values, const BlockVector<Index>& index, BlockVector<T>& result) try {
  constexpr const char* function = "gather";
  constexpr Type type = type_of<T>();
  require_layout(function, "result", result, "index", index);
  require_network(function, "values", values, index);
  require_different(function, "values", values, "result", result);
  if constexpr (std::is_same_v<Index, T>) require_different(function, "index", index, "result", result);
  require_filled(function, "values", values);
  require_filled(function, "index", index);
  require_inside(function, "index", index, values.size());

  const Route route(index, *values.layout());
  const Messages questions = route.send_places();
  Messages answers = route.exchange().answers(sizeof(T));
  {
    Runtime& runtime = values.network().runtime();
    const auto submission = Engine::instance().submission();
    for (std::size_t l = 0; l < answers.size(); ++l) {
      for (std::size_t i = 0; i < answers[l].size(); ++i) {
        if (!answers[l][i]) continue;
        permute::submit.over(runtime, answers[l][i]->size(), {Type::i32, type, false},
                             {questions[l][i], values.blocks()[l], answers[l][i]});
      }
    }
  }
  route.place(route.exchange().back(std::move(answers), sizeof(T)), handles_of(result), type);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("gather");
}

template <class Index, class T>
void scatter(const BlockVector<T>& values, const BlockVector<Index>& index, BlockVector<T>& result) try {
  constexpr const char* function = "scatter";
  constexpr Type type = type_of<T>();
  require_layout(function, "values", values, "index", index);
  require_network(function, "result", result, index);
  require_different(function, "values", values, "result", result);
  if constexpr (std::is_same_v<Index, T>) require_different(function, "index", index, "result", result);
  require_filled(function, "values", values);
  require_filled(function, "index", index);
  require_inside(function, "index", index, result.size());

  const Route route(index, *result.layout());
  const Messages places = route.send_places(), sent = route.send(handles_of(values), type);
  Runtime& runtime = values.network().runtime();
  const auto submission = Engine::instance().submission();
  for (std::size_t l = 0; l < places.size(); ++l) {
    Handle& block = result.blocks()[l].handle();
    for (std::size_t i = 0; i < places[l].size(); ++i) {
      if (!places[l][i]) continue;
      permute::submit.over(runtime, places[l][i]->size(), {Type::i32, type, true, 0, 0, 0, block.filled()},
                           {places[l][i], sent[l][i], block});
      block.set_filled();
    }
  }
} catch (const std::bad_alloc&) {
  throw_out_of_memory("scatter");
}

#define INSTANCES(Index, T)                                                                          \
  template void gather<Index, T>(const BlockVector<T>&, const BlockVector<Index>&, BlockVector<T>&); \
  template void scatter<Index, T>(const BlockVector<T>&, const BlockVector<Index>&, BlockVector<T>&);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
