// Posts the sign-in form like a browser without JavaScript.
import { type Agent, request } from 'node:http';
import type { TimedResponse } from '../testkit/buyers.ts';

export function postSignIn(
  store: URL,
  agent: Agent,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<TimedResponse<unknown>> {
  const body = new URLSearchParams({ email, password }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    origin: store.origin,
  };
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, body: {}, milliseconds: performance.now() - started });
    const sent = request(new URL('/login', store), { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
      response.on('error', () => done(0));
    });
    sent.on('error', () => done(0));
    sent.end(body);
  });
}
