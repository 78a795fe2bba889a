// Networks whose three phases are alike, in symmetrical components: C. L. Fortescue, "Method of symmetrical coordinates
// applied to the solution of polyphase networks", Transactions of the AIEE 37(2), 1918.
#pragma once

#include "circuit.hpp"
#include "parallel.hpp"

namespace powerflow {

/// Fills what make_circuit() finds for a network by sequence. Component k is the zero, positive or negative sequence:
/// lines, transformers and shunts do not mix them, only loads do.
///
/// Let u_k be the voltage of a node that component k of the slack voltage leaves there, beside no loads but shunts; V_k
/// = u_k w_k. With A, which makes phases of components, U = A diag(u), and loads see U w. Currents are transposed(U) I:
/// its element k is 3 u_k times the current of the other sequence, if k is the positive or negative one.
///
/// A transformer may have no way for the zero sequence, but earth the network behind it. There the zero sequence begins
/// anew: the node behind it is a root of circuit.zero_parent, with an impedance to earth.
///
/// RangeError for shunts in resonance, and for such a transformer that is fed from behind.
void set_sequences(const Network& network, Circuit& circuit, const Merged& merged);

}  // namespace powerflow
