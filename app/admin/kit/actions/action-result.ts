// The server's result of a staff action: one shape for every screen.

import type { RefundRightsRefusal } from '#shop/payments/refund-limit.ts';
import type { NoResponse } from './post-json.ts';

export interface ActionSuccess<Value> {
  readonly ok: true;
  /** '' when the screen itself shows the result. */
  readonly message: string;
  /** A second line under the message. */
  readonly hint?: string;
  /** How long the message stays, for a text that must be copied. */
  readonly seconds?: number;
  readonly value: Value;
}

/** Refusals that concern the actor's rights and not the action: they have the same messages for every action. */
export type RightsReason = 'not-allowed' | RefundRightsRefusal;

/** Why the action was refused. */
export interface Refusal {
  /** Replaces the action's own message. */
  readonly message?: string;
  readonly reason?: string;
  /** Messages by field. */
  readonly fields?: Readonly<Partial<Record<string, string>>>;
  /** A colleague changed the row first. */
  readonly changedMeanwhile?: boolean;
  /** The row was deleted by somebody else. */
  readonly isDeleted?: boolean;
  /** The action is repeated after the second factor was proven again. */
  readonly needsProof?: boolean;
}

export interface ActionFailure extends Refusal {
  readonly ok: false;
  readonly message: string;
  /** The server did not respond, or the session ended. */
  readonly noResponse?: NoResponse;
}

/** `More`: additional fields of an action's refusals. */
export type ActionResult<Value = unknown, More = unknown> = ActionSuccess<Value> | (ActionFailure & More);

/** Checks that the response is a result; its value has the type that the action's own code returns. */
export const isActionResult = <Value, More>(body: unknown): body is ActionResult<Value, More> =>
  typeof body === 'object' &&
  body !== null &&
  'ok' in body &&
  typeof body.ok === 'boolean' &&
  'message' in body &&
  typeof body.message === 'string';
