// Middleware around every request of the application: its id, its log line, its metrics, and the headers of every response.
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePathFromUrl } from '#app/route-path.ts';
import type { ProcessLog } from './log.ts';
import { loggedPath } from './logged-path.ts';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

export interface RecordedVariables {
  requestId: string;
  kind: string;
}

interface RecordOptions {
  readonly log: Pick<ProcessLog, 'error' | 'info'>;
  readonly metrics: Pick<Metrics, 'requests' | 'duration'>;
  readonly production: boolean;
  /** A store for testing, which search engines must not index. */
  readonly isTestStore?: () => boolean;
}

/** When a browser leaves a page before it is complete, the aborted work ends as an error: a client's abort, not a failure of the store. */
const CLIENT_CLOSED_REQUEST = 499;
const recordedStatus = (request: Request, status: number): number =>
  status >= 500 && request.signal.aborted ? CLIENT_CLOSED_REQUEST : status;

export function recordRequest(options: RecordOptions): MiddlewareHandler<{ Variables: RecordedVariables }> {
  const { log, metrics, production, isTestStore = () => false } = options;
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('kind', 'page');
    const started = performance.now();
    await next();
    const milliseconds = performance.now() - started;
    c.res.headers.set('x-request-id', requestId);
    // The rest of the body is not read, so the connection cannot serve another request.
    if (c.res.status === 413) c.res.headers.set('connection', 'close');
    for (const [name, value] of securityHeaders(routePathFromUrl(c.req.raw.url), {
      production,
      testPayments: isTestStore(),
    })) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const status = recordedStatus(c.req.raw, c.res.status);
    metrics.requests.inc({ kind: c.var.kind, status });
    metrics.duration.observe({ kind: c.var.kind }, milliseconds / 1_000);
    log[status >= 500 ? 'error' : 'info'](
      { requestId, method: c.req.method, path: loggedPath(c.req.path), status, ms: Math.round(milliseconds) },
      'request',
    );
  };
}
