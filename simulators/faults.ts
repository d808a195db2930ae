// Faults between a store and any provider. Only tests and drills plan them. Each simulator adds faults of its provider.
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * - server-error, busy, garbage: a wrong response instead of the right one.
 * - hang, reset: no response, and nothing done.
 * - done-then-hang, done-then-reset, done-then-error: done, but the store gets no success response.
 * - slow: done, with a late response.
 */
export type CommonFault =
  | 'server-error'
  | 'busy'
  | 'garbage'
  | 'hang'
  | 'reset'
  | 'done-then-hang'
  | 'done-then-reset'
  | 'done-then-error'
  | 'slow';

export interface FaultPlan<Fault extends string> {
  readonly how: Fault;
  /** Applies to requests whose method and path, such as `POST /orders`, match. */
  readonly on?: RegExp;
  /** The number of matching requests that get the fault; all by default. */
  readonly times?: number;
}

/** A plan in JSON, for a simulator in another process: its expression as text. */
export interface PlannedFault<Fault extends string> {
  readonly how: Fault;
  readonly on?: string;
  readonly times?: number;
}

export const parsePlan = <Fault extends string>({ on, ...plan }: PlannedFault<Fault>): FaultPlan<Fault> =>
  on ? { ...plan, on: new RegExp(on) } : plan;

export class Faults<Fault extends string> {
  #plans: { readonly how: Fault; readonly on: RegExp; left: number }[] = [];

  plan(plans: readonly FaultPlan<Fault>[]): void {
    this.#plans = plans.map(({ how, on = /./, times = Number.POSITIVE_INFINITY }) => ({ how, on, left: times }));
  }

  /** The fault of this request; null for none. */
  takeFault(request: string): Fault | null {
    const plan = this.#plans.find(({ on, left }) => left > 0 && on.test(request));
    if (!plan) return null;
    plan.left--;
    return plan.how;
  }
}

interface FaultHandling<Fault extends string> {
  /** Handles the request as without a fault. */
  readonly work: () => Promise<void>;
  readonly slowMs: number;
  /** This provider's response for a fault with a response. */
  readonly faultResponse: (fault: Fault) => Response;
}

const never = (): Promise<Response> => new Promise(() => {});

/** Returns the faulty response; null keeps the normal response. */
export async function applyFault<Fault extends string>(
  c: Context<{ Bindings: HttpBindings }>,
  fault: Fault,
  { work, slowMs, faultResponse }: FaultHandling<Fault>,
): Promise<Response | null> {
  if (fault.startsWith('done-then')) await work();
  switch (fault) {
    case 'hang':
    case 'done-then-hang':
      return never();
    case 'reset':
    case 'done-then-reset':
      c.env.outgoing.destroy();
      return never();
    case 'slow':
      await wait(slowMs);
      await work();
      return null;
    default:
      return faultResponse(fault);
  }
}
