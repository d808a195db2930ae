// What stands before requests that are dear. As many as can be served well go on, the others stand in line, and who comes when the
// line is full is told 'busy' after a moment, so that trying again at once gains nothing. A body is read before its place is taken:
// who sends slowly keeps nobody waiting.
// - Forms that hash a password: a flood of them would take the thread that serves pages.
// - Orders: more at once than the database has connections for would only wait there, and time out; a sale's thousand buyers stand
//   here instead, where waiting costs nothing. Card and UPI have a line of their own: they wait for a provider too, and one that is
//   slow or away must not hold up who pays on delivery.

import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { routePathOf } from '#app/route-path.ts';
import { type ConcurrencyLimit, limitConcurrency } from '#shop/concurrency-limit.ts';
import { HASHER_LIMIT } from '#shop/customers/password-hasher.server.ts';
import { plainPage } from './plain-page.ts';

export interface Gate {
  /** As the router matches them. */
  readonly paths: RegExp;
  readonly size: ConcurrencyLimit;
  readonly busy: string;
}

const SIGN_IN: Gate = {
  paths: /^\/(?:login|register|reset-password|profile\/security|admin-panel\/login)$/,
  size: { atOnce: HASHER_LIMIT.atOnce + HASHER_LIMIT.waiting, waiting: 64 },
  busy: 'Many people are signing in right now. Please try again in a moment.',
};

const ORDERS: Gate = {
  paths: /^\/checkout\/place$/,
  size: { atOnce: 8, waiting: 3_000 },
  busy: 'Many people are ordering right now. Please try again in a moment.',
};

const PAYMENTS: Gate = {
  paths: /^\/payments\/(?:start|confirm)$/,
  size: { atOnce: 8, waiting: 3_000 },
  busy: 'Many people are paying right now. Please try again in a moment.',
};

export const LIMITED_ROUTES: readonly Gate[] = [SIGN_IN, ORDERS, PAYMENTS];

/** Waiting bodies are held in memory: an order of a hundred lines is a fraction of this. */
export const MAX_LIMITED_BODY_BYTES = 64_000;

const isAt = ({ paths }: Gate, method: string, path: string): boolean => method === 'POST' && paths.test(path);

/** Its body was read at the gate. */
export const isLimited = (method: string, path: string): boolean =>
  LIMITED_ROUTES.some((gate) => isAt(gate, method, path));

const MOMENT_MS = 1_000;

export function limitRequests(gate: Gate, momentMs = MOMENT_MS): MiddlewareHandler {
  const line = limitConcurrency(gate.size);
  return async (c, next) => {
    if (!isAt(gate, c.req.method, routePathOf(c.req.raw.url))) return next();
    await c.req.arrayBuffer();
    const passed = await line(next);
    if (passed.ok) return;
    await wait(momentMs);
    return plainPage(503, 'Busy', gate.busy);
  };
}
