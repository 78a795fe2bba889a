// MATPOWER's names of columns.
#pragma once

#include <array>

namespace powerflow {

/// A name for a column, counted from 1.
struct ColumnName {
  const char* name;
  double value;
};

// Columns, in the order in which MATPOWER's functions return them (User's Manual, appendix B).
inline constexpr std::array bus_names{ColumnName{"PQ", 1},     ColumnName{"PV", 2},       ColumnName{"REF", 3},
                                      ColumnName{"NONE", 4},   ColumnName{"BUS_I", 1},    ColumnName{"BUS_TYPE", 2},
                                      ColumnName{"PD", 3},     ColumnName{"QD", 4},       ColumnName{"GS", 5},
                                      ColumnName{"BS", 6},     ColumnName{"BUS_AREA", 7}, ColumnName{"VM", 8},
                                      ColumnName{"VA", 9},     ColumnName{"BASE_KV", 10}, ColumnName{"ZONE", 11},
                                      ColumnName{"VMAX", 12},  ColumnName{"VMIN", 13},    ColumnName{"LAM_P", 14},
                                      ColumnName{"LAM_Q", 15}, ColumnName{"MU_VMAX", 16}, ColumnName{"MU_VMIN", 17}};
inline constexpr std::array branch_names{
    ColumnName{"F_BUS", 1},     ColumnName{"T_BUS", 2},   ColumnName{"BR_R", 3},       ColumnName{"BR_X", 4},
    ColumnName{"BR_B", 5},      ColumnName{"RATE_A", 6},  ColumnName{"RATE_B", 7},     ColumnName{"RATE_C", 8},
    ColumnName{"TAP", 9},       ColumnName{"SHIFT", 10},  ColumnName{"BR_STATUS", 11}, ColumnName{"PF", 14},
    ColumnName{"QF", 15},       ColumnName{"PT", 16},     ColumnName{"QT", 17},        ColumnName{"MU_SF", 18},
    ColumnName{"MU_ST", 19},    ColumnName{"ANGMIN", 12}, ColumnName{"ANGMAX", 13},    ColumnName{"MU_ANGMIN", 20},
    ColumnName{"MU_ANGMAX", 21}};
inline constexpr std::array gen_names{
    ColumnName{"GEN_BUS", 1},   ColumnName{"PG", 2},       ColumnName{"QG", 3},       ColumnName{"QMAX", 4},
    ColumnName{"QMIN", 5},      ColumnName{"VG", 6},       ColumnName{"MBASE", 7},    ColumnName{"GEN_STATUS", 8},
    ColumnName{"PMAX", 9},      ColumnName{"PMIN", 10},    ColumnName{"MU_PMAX", 22}, ColumnName{"MU_PMIN", 23},
    ColumnName{"MU_QMAX", 24},  ColumnName{"MU_QMIN", 25}, ColumnName{"PC1", 11},     ColumnName{"PC2", 12},
    ColumnName{"QC1MIN", 13},   ColumnName{"QC1MAX", 14},  ColumnName{"QC2MIN", 15},  ColumnName{"QC2MAX", 16},
    ColumnName{"RAMP_AGC", 17}, ColumnName{"RAMP_10", 18}, ColumnName{"RAMP_30", 19}, ColumnName{"RAMP_Q", 20},
    ColumnName{"APF", 21}};

}  // namespace powerflow
