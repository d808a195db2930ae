// The response to a public page that could not be rendered.
import type { ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '#db/database-unavailable.server.ts';
import type { Log } from '#shop/log.ts';
import { PAGE_FAILED } from '../failure-messages.ts';
import { RETRY_AFTER_S } from '../plain-page.ts';
import { securityHeaders } from '../security-headers.ts';

interface Options {
  readonly log: Log;
  readonly production: boolean;
}

export function respondToFailedPage(error: unknown, response: ServerResponse, { log, production }: Options): void {
  log.error({ err: error }, PAGE_FAILED);
  const isUnavailable = isDatabaseUnavailable(error);
  if (!response.headersSent) {
    response.writeHead(isUnavailable ? 503 : 500, [
      'content-type',
      'text/plain; charset=utf-8',
      'cache-control',
      'no-store',
      ...(isUnavailable ? ['retry-after', RETRY_AFTER_S] : []),
      ...securityHeaders('/', { production }).flat(),
    ]);
  }
  response.end('Something went wrong. Please try again.');
}
