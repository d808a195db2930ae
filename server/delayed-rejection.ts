// Tarpit: rejections (429, refused streams) are sent after a delay, so that retrying at once gains nothing and costs the store little.
import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { measureWait } from '#shop/rate-limit.server.ts';

const REJECTION_DELAY_MS = 1_000;
/** Used for a rejection that no rate limit explains. */
const DEFAULT_RETRY_AFTER_S = 300;
/** A page works without its live stream, so a refused stream may be retried later. */
const STREAM_REJECTION_DELAY_MS = 5_000;

/** Whole seconds, at least one. */
const toRetryAfter = (waitMs: number | null): string =>
  String(waitMs === null ? DEFAULT_RETRY_AFTER_S : Math.max(1, Math.ceil(waitMs / 1_000)));

export const delayRejections = (delayMs = REJECTION_DELAY_MS): MiddlewareHandler =>
  async function delayRejection(c, next) {
    const waitMs = await measureWait(next);
    if (c.res.status !== 429) return;
    if (!c.res.headers.has('retry-after')) c.res.headers.set('retry-after', toRetryAfter(waitMs));
    await wait(delayMs);
  };

export async function rejectStreamLater(refusal: Response, delayMs = STREAM_REJECTION_DELAY_MS): Promise<Response> {
  await wait(delayMs);
  return refusal;
}
