// All of pleach.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/biconnected.hpp>
#include <pleach/block_graph.hpp>
#include <pleach/block_tree.hpp>
#include <pleach/block_vector.hpp>
#include <pleach/blocks.hpp>
#include <pleach/components.hpp>
#include <pleach/defined_operator.hpp>
#include <pleach/error.hpp>
#include <pleach/evaluate.hpp>
#include <pleach/graph.hpp>
#include <pleach/kernel.hpp>
#include <pleach/list.hpp>
#include <pleach/network.hpp>
#include <pleach/operation.hpp>
#include <pleach/operators.hpp>
#include <pleach/runtime.hpp>
#include <pleach/scan.hpp>
#include <pleach/sort.hpp>
#include <pleach/spanning_tree.hpp>
#include <pleach/tree.hpp>
#include <pleach/tree_functions.hpp>
#include <pleach/tree_queries.hpp>
#include <pleach/treefix.hpp>
#include <pleach/vector.hpp>
