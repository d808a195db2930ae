// The largest amount that an actor may refund of one order. Pure.
// Example: with a limit of ₹2,000, ₹1,500 and later ₹500 are refunded; a rupee more is refused, also when colleagues made the earlier refunds.

import type { Actor } from '#shop/actor.ts';
import { hasOldProof, REFUND_WITHOUT_PROOF } from '#shop/fresh-proof.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';

export type RefundRightsRefusal = 'above-refund-limit' | 'proof-too-old';

/** Null without a limit. A role that may not refund has a limit of 0: cancelling a paid order gives money back too. */
export function refundLimit(actor: Actor): Paise | null {
  if (actor.kind !== 'staff') return null;
  return actor.permissions.has('orders.refund') ? actor.role.refundLimit : 0;
}

/** Why the actor may not refund `total` of one order in all; null when it is allowed. */
export function findRefundProblem(actor: Actor, total: Paise): RefundRightsRefusal | null {
  const limit = refundLimit(actor);
  if (limit !== null && total > limit) return 'above-refund-limit';
  return hasOldProof(actor) && total > REFUND_WITHOUT_PROOF ? 'proof-too-old' : null;
}

export const aboveLimitMessage = (limit: Paise): string =>
  limit === 0 ? 'Your role may not give money back.' : `This refund is above your limit of ${formatMoney(limit)}.`;
