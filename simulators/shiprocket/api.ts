// The API for a store's server: a bearer token, JSON, and planned faults.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { befall, type Faults } from '../faults.ts';
import { addCourierEndpoints } from './courier-endpoints.ts';
import type { Documents } from './documents.ts';
import type { Fault } from './faults.ts';
import { addOrderEndpoints, bodyOf } from './order-endpoints.ts';
import type { Records } from './records.ts';
import { BROKEN, FORBIDDEN, GATEWAY, NOT_FOUND, refusedWith200, TOO_MANY, UNAUTHENTICATED } from './refusals.ts';
import type { Tokens } from './tokens.ts';

type Env = { Bindings: HttpBindings };

interface Options {
  readonly tokens: Tokens;
  readonly records: Records;
  readonly documents: Documents;
  readonly faults: Faults<Fault>;
  /** Each question, as `POST /orders/cancel`. */
  readonly onRequest: (question: string) => void;
  readonly slowMs: number;
}

const PREFIX = '/v1/external';

function wrongAnswer(fault: Fault): Response {
  switch (fault) {
    case 'unauthenticated':
      return UNAUTHENTICATED();
    case 'forbidden':
      return FORBIDDEN();
    case 'busy':
      return TOO_MANY();
    case 'said-no':
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
    const question = `${c.req.method} ${c.req.path.replace(PREFIX, '')}`;
    onRequest(question);
    const fault = faults.take(question);
    if (!fault) return next();
    const answer = await befall(c, fault, { work: next, slowMs, faultResponse: wrongAnswer });
    if (answer) c.res = answer;
  });
  api.post('/auth/login', async (c) => {
    const { email, password } = await bodyOf(c);
    return tokens.signIn(email, password, Date.now());
  });
  api.use(async (c, next) => tokens.objection(c.req.header('authorization'), Date.now()) ?? next());
  api.post('/auth/logout', (c) => {
    tokens.expire();
    return c.json({ message: 'User logged out successfully' });
  });
  addOrderEndpoints(api as unknown as Hono, records);
  addCourierEndpoints(api as unknown as Hono, records, documents);
  api.notFound(() => NOT_FOUND());
  return api;
}
