// What the server says to an action of staff: one shape for every screen.

import type { NoAnswer } from './post-json.ts';

export interface ActionSuccess<Value> {
  readonly ok: true;
  /** '' where the screen itself shows what came of it. */
  readonly message: string;
  /** A second line. */
  readonly hint?: string;
  /** How long it stays on the screen, where it must be copied from. */
  readonly seconds?: number;
  readonly value: Value;
}

/** Why it was refused. */
export interface Refusal {
  /** Instead of the action's own sentence. */
  readonly message?: string;
  readonly reason?: string;
  /** By field, in words. */
  readonly fields?: Readonly<Partial<Record<string, string>>>;
  /** Somebody else was first. */
  readonly changedMeanwhile?: boolean;
  /** The row was deleted meanwhile. */
  readonly isGone?: boolean;
}

export interface ActionFailure extends Refusal {
  readonly ok: false;
  readonly message: string;
  /** The server said nothing at all, or nobody is signed in any more. */
  readonly unanswered?: NoAnswer;
}

/** `More`: what an action adds to its refusals. */
export type ActionResult<Value = unknown, More = unknown> = ActionSuccess<Value> | (ActionFailure & More);

/** What the server sent is a result; its value is of the type that the action's own code gives it. */
export const isActionResult = <Value, More>(sent: unknown): sent is ActionResult<Value, More> =>
  typeof sent === 'object' &&
  sent !== null &&
  'ok' in sent &&
  typeof sent.ok === 'boolean' &&
  'message' in sent &&
  typeof sent.message === 'string';
