// The arguments of solve_strips, for all three kinds of device: C++, CUDA and OpenCL C read it. Values only.
#ifndef POWERFLOW_STRIP_H
#define POWERFLOW_STRIP_H

/// Sets of loads that are solved together. A core keeps a row of them for each bus in its cache.
enum { strip = 32 };

/// Quantities with rows during the solution of a strip: power, rise, flow and current.
enum { strip_work = 4 };

typedef struct StripShape {
  int buses, phases, has_current, mixes, max_iterations;
  double tolerance;      ///< the squared tolerance
  double current_power;  ///< the square of the largest
} StripShape;

#endif
