import { Hono } from 'hono';
import { expect, test } from 'vitest';
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
