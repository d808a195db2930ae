import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { type RecordedVariables, recordRequest } from './record-request.ts';

/** A store whose every answer is an error. */
function failingStore() {
  const log = { info: vi.fn(), error: vi.fn() };
  const metrics = createMetrics();
  const app = new Hono<{ Variables: RecordedVariables }>();
  app.use(recordRequest({ log: log as never, metrics, production: true }));
  app.get('/', (c) => c.text('broken', 500));
  const counted = async () => (await metrics.requests.get()).values.map(({ labels }) => labels.status);
  return { app, log, counted };
}

test('a failure is an error in the log, with the id that the answer carries', async () => {
  const { app, log, counted } = failingStore();
  const answer = await app.request('/');
  const requestId = answer.headers.get('x-request-id');
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ requestId, path: '/', status: 500 }), 'request');
  expect(answer.headers.get('strict-transport-security')).not.toBeNull();
  expect(await counted()).toEqual([500]);
});

test('a request aborted by its client is no failure', async () => {
  const { app, log, counted } = failingStore();
  const left = new AbortController();
  left.abort();
  await app.request('/', { signal: left.signal });
  expect(log.error).not.toHaveBeenCalled();
  expect(log.info).toHaveBeenCalledWith(expect.objectContaining({ path: '/', status: 499 }), 'request');
  expect(await counted()).toEqual([499]);
});
