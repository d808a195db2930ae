// What can go wrong between a store and its provider. Only tests ask for it.

/**
 * - server-error, busy, garbage: a wrong answer instead of a right one.
 * - hang, reset: no answer, and nothing done.
 * - done-then-hang, done-then-reset, done-then-error: done, but the store does not hear of it.
 * - slow: done and answered, late.
 */
export type Fault =
  | 'server-error'
  | 'busy'
  | 'garbage'
  | 'hang'
  | 'reset'
  | 'done-then-hang'
  | 'done-then-reset'
  | 'done-then-error'
  | 'slow'
  | 'in-flight';

export interface FaultPlan {
  readonly how: Fault;
  /** Of the questions whose method and path, such as `POST /orders`, match. */
  readonly on?: RegExp;
  /** How many of them; all unless said otherwise. */
  readonly times?: number;
}

export class Faults {
  #plans: { readonly how: Fault; readonly on: RegExp; left: number }[] = [];

  plan(plans: readonly FaultPlan[]): void {
    this.#plans = plans.map(({ how, on = /./, times = Number.POSITIVE_INFINITY }) => ({ how, on, left: times }));
  }

  /** What befalls this question; null is nothing. */
  take(question: string): Fault | null {
    const plan = this.#plans.find(({ on, left }) => left > 0 && on.test(question));
    if (!plan) return null;
    plan.left--;
    return plan.how;
  }
}
