import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { type RecordedVariables, recordRequest } from './record-request.ts';

/** A store whose every response is an error. */
function failingStore() {
  const log = { info: vi.fn(), error: vi.fn() };
  const metrics = createMetrics();
  const app = new Hono<{ Variables: RecordedVariables }>();
  app.use(recordRequest({ log: log as never, metrics, production: true }));
  app.get('/', (c) => c.text('broken', 500));
  const counted = async () => (await metrics.requests.get()).values.map(({ labels }) => labels.status);
  return { app, log, counted };
}

test('logs a failure as an error, with the request id of the response', async () => {
  const { app, log, counted } = failingStore();
  const response = await app.request('/');
  const requestId = response.headers.get('x-request-id');
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ requestId, path: '/', status: 500 }), 'request');
  expect(response.headers.get('strict-transport-security')).not.toBeNull();
  expect(await counted()).toEqual([500]);
});

test('does not log an aborted request as a failure', async () => {
  const { app, log, counted } = failingStore();
  const client = new AbortController();
  client.abort();
  await app.request('/', { signal: client.signal });
  expect(log.error).not.toHaveBeenCalled();
  expect(log.info).toHaveBeenCalledWith(expect.objectContaining({ path: '/', status: 499 }), 'request');
  expect(await counted()).toEqual([499]);
});
