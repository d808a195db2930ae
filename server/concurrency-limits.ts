// Concurrency limits for expensive requests. A limited number runs, the next ones are queued, and requests beyond the queue get
// 'busy' after a delay, so that retrying at once gains nothing. The body is read before a slot is taken: a slow sender blocks
// nobody.
// - Forms that hash a password: a flood of them would take the CPU from pages.
// - Orders: requests beyond the number of pool connections would wait in the pool and time out. In a sale, a thousand buyers are queued
//   here instead, where waiting costs nothing. Card and UPI have a queue of their own: they also wait for a provider, and a slow or
//   unreachable provider must not hold up cash orders.
import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { routePathFromUrl } from '#app/route-path.ts';
import { type ConcurrencyLimit, limitConcurrency } from '#shop/concurrency-limit.ts';
import { HASHER_LIMIT } from '#shop/customers/password-hasher.server.ts';
import { plainPage } from './plain-page.ts';

export interface LimitedRoute {
  /** Paths as the router matches them. */
  readonly paths: RegExp;
  readonly size: ConcurrencyLimit;
  readonly busyMessage: string;
}

const SIGN_IN: LimitedRoute = {
  paths: /^\/(?:login|register|reset-password|profile\/security|admin-panel\/login|admin-panel\/invite\/[^/]+)$/,
  size: { maxRunning: HASHER_LIMIT.maxRunning + HASHER_LIMIT.maxQueued, maxQueued: 64 },
  busyMessage: 'Many people are signing in right now. Please try again in a moment.',
};

const ORDERS: LimitedRoute = {
  paths: /^\/checkout\/place$/,
  size: { maxRunning: 8, maxQueued: 3_000 },
  busyMessage: 'Many people are ordering right now. Please try again in a moment.',
};

const PAYMENTS: LimitedRoute = {
  paths: /^\/payments\/(?:start|confirm)$/,
  size: { maxRunning: 8, maxQueued: 3_000 },
  busyMessage: 'Many people are paying right now. Please try again in a moment.',
};

export const LIMITED_ROUTES: readonly LimitedRoute[] = [SIGN_IN, ORDERS, PAYMENTS];

/** Queued bodies are held in memory: an order of a hundred lines is a fraction of this. */
export const MAX_LIMITED_BODY_BYTES = 64_000;

const matchesRoute = ({ paths }: LimitedRoute, method: string, path: string): boolean =>
  method === 'POST' && paths.test(path);

/** True for requests whose body `limitRequests` has already read into memory. */
export const isLimited = (method: string, path: string): boolean =>
  LIMITED_ROUTES.some((route) => matchesRoute(route, method, path));

const REJECTION_DELAY_MS = 1_000;

export function limitRequests(route: LimitedRoute, delayMs = REJECTION_DELAY_MS): MiddlewareHandler {
  const limit = limitConcurrency(route.size);
  return async (c, next) => {
    if (!matchesRoute(route, c.req.method, routePathFromUrl(c.req.raw.url))) return next();
    await c.req.arrayBuffer();
    const passed = await limit(next);
    if (passed.ok) return;
    await wait(delayMs);
    return plainPage(503, 'Busy', route.busyMessage);
  };
}
