import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { noteWait } from '#shop/rate-limit.server.ts';
import { delayRejections } from './delayed-rejection.ts';

test('delays only responses with status 429', async () => {
  const app = new Hono();
  app.use(delayRejections(200));
  app.get('/rate-limited', (c) => c.text('Too many', 429));
  app.get('/not-ready', (c) => c.text('Not ready', 503));
  app.get('/', (c) => c.text('Here'));
  const order: string[] = [];
  await Promise.all(
    ['/rate-limited', '/not-ready', '/'].map(async (path) => order.push(`${path} ${(await app.request(path)).status}`)),
  );
  expect(order.at(-1)).toBe('/rate-limited 429');
});

test('O-PROTO-02 Retry-After is the wait of the rate limit that refused, in whole seconds', async () => {
  const app = new Hono();
  app.use(delayRejections(1));
  app.get('/minute', async (c) => {
    await Promise.resolve();
    noteWait(41_200);
    return c.text('Too many', 429);
  });
  app.get('/over', (c) => {
    noteWait(-5);
    return c.text('Too many', 429);
  });
  app.get('/granted', (c) => {
    noteWait(41_200);
    return c.text('Here');
  });
  app.get('/stated', (c) => {
    noteWait(41_200);
    return c.text('Too many', 429, { 'retry-after': '7' });
  });
  const paths = ['/minute', '/over', '/granted', '/stated'];
  const headers = await Promise.all(paths.map(async (path) => (await app.request(path)).headers.get('retry-after')));
  expect(headers).toEqual(['42', '1', null, '7']);
});
