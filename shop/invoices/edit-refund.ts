// Distinguishes the refund of a changed order from a refund that lowers its prices. Pure.

/** Marks the refunds of changed orders: what was paid minus these refunds is the total of the order (db/invariants.server.ts). */
export const EDIT_REFUND_REASON = 'Order changed by the store';
