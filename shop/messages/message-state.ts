// How the state of a message changes. Reports of providers arrive late, repeated and out of order, so a state only
// moves forward. Pure.
// Example: 'delivered' after 'read' changes nothing; 'failed' after 'delivered' changes nothing; 'delivered' after
// 'unknown' is 'delivered'.

import type { MESSAGE_STATES } from '#config/value-lists.ts';

export type MessageState = (typeof MESSAGE_STATES)[number];
export type ReportedState = 'sent' | 'delivered' | 'read' | 'failed';

/** 'failed' and 'stopped' have the rank of 'sent', so that a delivery that is reported after them still counts. */
const RANK: Readonly<Record<MessageState, number>> = {
  waiting: 0,
  unknown: 0,
  stopped: 1,
  failed: 1,
  sent: 1,
  delivered: 2,
  read: 3,
};

/** Null when the report changes nothing. */
export function stateAfter(state: MessageState, reported: ReportedState): MessageState | null {
  if (reported === 'failed') return RANK[state] <= RANK.sent && state !== 'failed' ? 'failed' : null;
  return RANK[reported] > RANK[state] ? reported : null;
}

/** Staff may send these again. */
export const mayBeSentAgain = (state: MessageState): boolean =>
  state === 'failed' || state === 'unknown' || state === 'stopped';
