// The share of the database connections that a request may use (`db/connection-share.server.ts`). With a pool of 10, of which the job
// worker keeps one: orders 8, public pages 6, personal pages 4, the back office 4, jobs 3. No single kind of request can take all.
import { ConnectionShare, MAX_WAIT_MS } from '#db/connection-share.server.ts';

export interface ConnectionShares {
  readonly publicPages: ConnectionShare;
  readonly jobs: ConnectionShare;
  forRequest(path: string): ConnectionShare;
}

/** All requests of a purchase, from the bag or a payment link to the thank-you page, and the providers' webhooks. */
const PURCHASE_PATHS =
  /^\/(?:checkout|payments|pay|order-success|order-confirmation|bag-quote|session|webhooks|hooks)(?:[/.]|$)/i;
const PICTURES = /^\/(?:pictures|videos)\//i;
const BACK_OFFICE = /^\/admin-panel(?:[/.]|$)/i;

export function createConnectionShares(pool: number, timeFactor = 1): ConnectionShares {
  const share = (name: string, max: number) => new ConnectionShare(name, Math.max(1, max), MAX_WAIT_MS * timeFactor);
  const purchases = share('orders', pool - 2);
  const personal = share('personal pages', Math.ceil(pool * 0.4));
  const backOffice = share('the back office', Math.ceil(pool * 0.4));
  const publicPages = share('public pages', pool - 4);
  return {
    publicPages,
    jobs: share('jobs', Math.ceil(pool * 0.3)),
    forRequest: (path) => {
      if (PURCHASE_PATHS.test(path)) return purchases;
      if (PICTURES.test(path)) return publicPages;
      return BACK_OFFICE.test(path) ? backOffice : personal;
    },
  };
}
