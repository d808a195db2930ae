// What stands before every form that hashes a password. Each costs the process a page's work before it even waits for the hash, so
// a flood of them would take the thread that serves pages: as many as the desk takes go on, some stand in line, and who comes
// then is told 'busy' after a moment, so that trying again at once gains nothing.
// A body is read before its place is taken: who sends slowly keeps nobody waiting.

import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { DESK_SIZE } from '#shop/customers/password-desk.server.ts';
import { createLine, type LineSize } from '#shop/line.ts';
import { plainPage } from './plain-page.ts';

const PATHS = /^\/(?:login|register|reset-password|profile\/security|admin-panel\/login)(?:\.data)?$/;
export const isSignIn = (method: string, path: string): boolean => method === 'POST' && PATHS.test(path);

const SIZE: LineSize = { atOnce: DESK_SIZE.atOnce + DESK_SIZE.waiting, waiting: 64 };
const MOMENT_MS = 1_000;

export function signInGate(size: LineSize = SIZE, momentMs = MOMENT_MS): MiddlewareHandler {
  const line = createLine(size);
  return async (c, next) => {
    if (!isSignIn(c.req.method, c.req.path)) return next();
    await c.req.arrayBuffer();
    const passed = await line(next);
    if (passed.ok) return;
    await wait(momentMs);
    const answer = plainPage(503, 'Busy', 'Many people are signing in right now. Please try again in a moment.');
    answer.headers.set('retry-after', '5');
    return answer;
  };
}
