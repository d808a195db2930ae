// The API for a store's server: a bearer token, JSON, and planned faults.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { applyFault, type Faults } from '../faults.ts';
import { addCourierEndpoints } from './courier-endpoints.ts';
import type { Documents } from './documents.ts';
import type { Fault } from './faults.ts';
import { addOrderEndpoints, readBody } from './order-endpoints.ts';
import type { Records } from './records.ts';
import { BROKEN, FORBIDDEN, GATEWAY, NOT_FOUND, refusedWith200, TOO_MANY, UNAUTHENTICATED } from './refusals.ts';
import type { Tokens } from './tokens.ts';

type Env = { Bindings: HttpBindings };

interface Options {
  readonly tokens: Tokens;
  readonly records: Records;
  readonly documents: Documents;
  readonly faults: Faults<Fault>;
  /** Called per request, with `POST /orders/cancel` for example. */
  readonly onRequest: (request: string) => void;
  readonly slowMs: number;
}

const PREFIX = '/v1/external';

function faultResponse(fault: Fault): Response {
  switch (fault) {
    case 'unauthenticated':
      return UNAUTHENTICATED();
    case 'forbidden':
      return FORBIDDEN();
    case 'busy':
      return TOO_MANY();
    case 'refused-with-200':
      return refusedWith200({ message: 'Something went wrong. Please try again after some time.', status_code: 500 });
    case 'done-then-empty':
      return refusedWith200({});
    case 'garbage':
      return GATEWAY();
    default:
      return BROKEN('Server Error');
  }
}

export function createApi({ tokens, records, documents, faults, onRequest, slowMs }: Options): Hono<Env> {
  const api = new Hono<Env>({ strict: false }).basePath(PREFIX);

  api.use(async (c, next) => {
    const request = `${c.req.method} ${c.req.path.replace(PREFIX, '')}`;
    onRequest(request);
    const fault = faults.takeFault(request);
    if (!fault) return next();
    const response = await applyFault(c, fault, { work: next, slowMs, faultResponse });
    if (response) c.res = response;
  });
  api.post('/auth/login', async (c) => {
    const { email, password } = await readBody(c);
    return tokens.signIn(email, password, Date.now());
  });
  api.use(async (c, next) => tokens.checkToken(c.req.header('authorization'), Date.now()) ?? next());
  api.post('/auth/logout', (c) => {
    tokens.expire();
    return c.json({ message: 'User logged out successfully' });
  });
  addOrderEndpoints(api as unknown as Hono, records);
  addCourierEndpoints(api as unknown as Hono, records, documents);
  api.notFound(() => NOT_FOUND());
  return api;
}
