// A work-group of 256 work-items computes each block of 2048 elements. phasor.h precedes this file.

double largest_of_group(double mine, local double *of_item) {
  const uint item = get_local_id(0);
  of_item[item] = mine;
  for (uint half_of = 128; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < half_of) of_item[item] = fmax(of_item[item], of_item[item + half_of]);
  }
  return of_item[0];
}

kernel GROUPED void bus_currents(ulong first, ulong size, global const Phasor *power, ulong power_first,
                                 global const Phasor *rise, ulong rise_first, global Phasor *current,
                                 ulong current_first, global double *largest, ulong largest_first) {
  local double of_item[GROUP];
  const ulong begin = get_group_id(0) * (ulong)TILE, end = min(begin + TILE, size);
  double missed = 0;
  for (ulong v = begin + get_local_id(0); v < end; v += GROUP) {
    const Phasor r = rise[rise_first + v], voltage = phasor(1 + r.re, r.im);
    const Phasor drawn = constant_power(power[power_first + v], voltage);
    missed = fmax(missed, mismatch(voltage, current[current_first + v], drawn));
    current[current_first + v] = drawn;
  }
  missed = largest_of_group(missed, of_item);
  if (get_local_id(0) == 0) largest[largest_first + get_group_id(0)] = missed;
}

kernel GROUPED void bus_currents_ip(ulong first, ulong size, global const Phasor *power, ulong power_first,
                                     global const Phasor *rise, ulong rise_first, global Phasor *current,
                                     ulong current_first, global double *largest, ulong largest_first,
                                     global const Phasor *current_power, ulong current_power_first) {
  local double of_item[GROUP];
  const ulong begin = get_group_id(0) * (ulong)TILE, end = min(begin + TILE, size);
  double missed = 0;
  for (ulong v = begin + get_local_id(0); v < end; v += GROUP) {
    const Phasor r = rise[rise_first + v], voltage = phasor(1 + r.re, r.im);
    Phasor drawn = constant_power(power[power_first + v], voltage);
    drawn = plus(drawn, constant_current(current_power[current_power_first + v], voltage, sqrt(square(voltage))));
    missed = fmax(missed, mismatch(voltage, current[current_first + v], drawn));
    current[current_first + v] = drawn;
  }
  missed = largest_of_group(missed, of_item);
  if (get_local_id(0) == 0) largest[largest_first + get_group_id(0)] = missed;
}

kernel GROUPED void branch_rises(ulong first, ulong size, global const Phasor *flow, ulong flow_first,
                                 global const Phasor *impedance, ulong impedance_first, global Phasor *rise,
                                 ulong rise_first) {
  const ulong begin = get_group_id(0) * (ulong)TILE, end = min(begin + TILE, size);
  for (ulong v = begin + get_local_id(0); v < end; v += GROUP) {
    const Phasor drop = times(impedance[impedance_first + v], flow[flow_first + v]);
    rise[rise_first + v] = phasor(-drop.re, -drop.im);
  }
}

kernel GROUPED void branch_rises_3(ulong first, ulong size, global const Phasor *a, ulong a_first,
                                   global const Phasor *b, ulong b_first, global const Phasor *c, ulong c_first,
                                   global const Phasor *to_a, ulong to_a_first, global const Phasor *to_b,
                                   ulong to_b_first, global const Phasor *to_c, ulong to_c_first,
                                   global Phasor *rise, ulong rise_first) {
  const ulong begin = get_group_id(0) * (ulong)TILE, end = min(begin + TILE, size);
  for (ulong v = begin + get_local_id(0); v < end; v += GROUP) {
    Phasor drop = times(to_a[to_a_first + v], a[a_first + v]);
    drop = plus(drop, times(to_b[to_b_first + v], b[b_first + v]));
    drop = plus(drop, times(to_c[to_c_first + v], c[c_first + v]));
    rise[rise_first + v] = phasor(-drop.re, -drop.im);
  }
}

// Each of the first `strip` work-items of a group computes one set of loads.
kernel GROUPED void solve_strips(ulong first, ulong size, global const int *parent, ulong parent_first,
                                 global const Phasor *impedance, ulong impedance_first, global const Phasor *powers,
                                 ulong power_first, global Phasor *solved, ulong solved_first, global Phasor *work,
                                 ulong work_first, StripShape shape) {
  if (get_local_id(0) >= strip) return;
  const ulong n = shape.buses, phases = shape.phases, values = phases * n;
  const ulong mine = get_group_id(0) * strip + get_local_id(0), quantity = values * strip;
  parent += parent_first;
  impedance += impedance_first;
  global const Phasor *mixing = impedance + phases * values;
  global const Phasor *current_power = mixing + (shape.mixes != 0 ? phases * values : 0);
  powers += power_first + (first / TILE * strip + mine) * values;
  solved += solved_first + mine * (2 * values + 1);
  global Phasor *power = work + work_first + get_group_id(0) * strip_work * quantity + get_local_id(0);
  global Phasor *rise = power + quantity, *flow = rise + quantity, *current = flow + quantity;

  double largest = shape.current_power;
  for (ulong i = 0; i < values; ++i) {
    power[i * strip] = powers[i];
    largest = fmax(largest, square(powers[i]));
    rise[i * strip] = current[i * strip] = flow[i * strip] = phasor(0, 0);
  }
  double missed = 0;
  int iteration = 0;
  while (true) {
    missed = 0;
    for (ulong v = 0; v < n; ++v) {
      for (ulong p = 0; p < phases; ++p) {
        const ulong i = p * n + v, above = parent[i];
        Phasor r = phasor(0, 0);
        if (above != v) r = rise[(p * n + above) * strip];
        for (ulong q = 0; q < phases; ++q) {
          r = minus(r, times(impedance[(p * phases + q) * n + v], flow[(q * n + v) * strip]));
        }
        rise[i * strip] = r;
      }
      for (ulong p = 0; p < phases; ++p) {
        const ulong i = p * n + v;
        Phasor seen = rise[i * strip];
        if (shape.mixes != 0) {
          seen = phasor(0, 0);
          for (ulong q = 0; q < phases; ++q) {
            seen = plus(seen, times(mixing[(p * phases + q) * n + v], rise[(q * n + v) * strip]));
          }
        }
        const Phasor voltage = phasor(1 + seen.re, seen.im);
        Phasor drawn = constant_power(power[i * strip], voltage);
        if (shape.has_current != 0) {
          drawn = plus(drawn, constant_current(current_power[i], voltage, sqrt(square(voltage))));
        }
        missed = fmax(missed, mismatch(voltage, current[i * strip], drawn));
        current[i * strip] = drawn;
      }
    }
    const bool is_done = iteration > 0 && (missed <= shape.tolerance * largest || !isfinite(missed));
    if (is_done || iteration == shape.max_iterations) break;
    ++iteration;
    for (ulong i = 0; i < values; ++i) {
      Phasor mine = current[i * strip];
      if (shape.mixes != 0) {
        const ulong p = i / n, v = i % n;
        mine = phasor(0, 0);
        for (ulong q = 0; q < phases; ++q) {
          mine = plus(mine, times(mixing[(q * phases + p) * n + v], current[(q * n + v) * strip]));
        }
      }
      flow[i * strip] = mine;
    }
    for (ulong p = 0; p < phases; ++p) {
      for (ulong v = n; v-- > 0;) {
        const ulong above = parent[p * n + v];
        if (above == v) continue;
        const ulong to = (p * n + above) * strip;
        flow[to] = plus(flow[to], flow[(p * n + v) * strip]);
      }
    }
  }
  for (ulong i = 0; i < values; ++i) {
    solved[i] = rise[i * strip];
    solved[values + i] = flow[i * strip];
  }
  solved[2 * values] = phasor(missed, iteration);
}
