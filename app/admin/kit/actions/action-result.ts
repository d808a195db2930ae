// The server's result of a staff action: one shape for every screen.

import type { RefundRightsRefusal } from '#shop/payments/refund-limit.ts';
import type { NoResponse } from './post-json.ts';

export interface ActionSuccess<Value> {
  readonly ok: true;
  /** '' when the screen shows the result without a message. */
  readonly message: string;
  readonly hint?: string;
  /** How long the message stays, for a message with a text that staff must copy. */
  readonly seconds?: number;
  readonly value: Value;
}

/** Refusals that concern the actor's rights, not the action: their messages are the same for every action. */
export type RightsReason = 'not-allowed' | RefundRightsRefusal;

/** Why the action was refused. */
export interface Refusal {
  /** Replaces the action's failure message. */
  readonly message?: string;
  readonly reason?: string;
  /** Messages by field. */
  readonly fields?: Readonly<Partial<Record<string, string>>>;
  /** True when a colleague changed the row first. */
  readonly changedMeanwhile?: boolean;
  /** True when somebody else deleted the row. */
  readonly isDeleted?: boolean;
  /** True when the second factor must be proven again; the action is then repeated. */
  readonly needsProof?: boolean;
}

export interface ActionFailure extends Refusal {
  readonly ok: false;
  readonly message: string;
  /** Set when the server did not respond or the session has ended. */
  readonly noResponse?: NoResponse;
}

/** `More` adds fields to the action's refusals. */
export type ActionResult<Value = unknown, More = unknown> = ActionSuccess<Value> | (ActionFailure & More);

/** Checks only that the response is a result; its value has the type that the action's own code returns. */
export const isActionResult = <Value, More>(body: unknown): body is ActionResult<Value, More> =>
  typeof body === 'object' &&
  body !== null &&
  'ok' in body &&
  typeof body.ok === 'boolean' &&
  'message' in body &&
  typeof body.message === 'string';
