import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { routePath } from '#app/route-path.ts';
import { isLimited, limitRequests } from './concurrency-limits.ts';

test.each([
  ['POST', '/login', true],
  ['POST', '/login.data', true],
  ['POST', '/login/', true],
  ['POST', '/LOGIN', true],
  ['POST', '/%6Cogin', true],
  ['POST', '/Login/.data', true],
  ['POST', '/Admin-Panel/Login/', true],
  ['POST', '/checkout/PLACE/', true],
  ['POST', '/payments/st%61rt', true],
  ['POST', '/login%2F', false],
  ['POST', '/register', true],
  ['POST', '/reset-password', true],
  ['POST', '/profile/security', true],
  ['POST', '/admin-panel/login', true],
  ['POST', '/admin-panel/invite/abc', true],
  ['GET', '/login', false],
  ['POST', '/login/google', false],
  ['POST', '/loginhelp', false],
  ['POST', '/newsletter', false],
  ['POST', '/checkout/place', true],
  ['GET', '/checkout/place', false],
  ['POST', '/payments/start', true],
  ['POST', '/payments/confirm', true],
  ['POST', '/checkout/attempt', false],
  ['GET', '/payments/state', false],
])('%s %s is limited: %s', (method, path, limited) => {
  expect(isLimited(method, routePath(path))).toBe(limited);
});

test('runs two requests, queues two, rejects the next with 503, and does not limit GET', async () => {
  const releases: (() => void)[] = [];
  const app = new Hono();
  const rejectionDelayMs = 0;
  app.use(
    limitRequests(
      { paths: /^\/login$/, size: { maxRunning: 2, maxQueued: 2 }, busyMessage: 'Please come back.' },
      rejectionDelayMs,
    ),
  );
  app.post('/login', async (c) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return c.text(await c.req.text());
  });
  app.get('/login', (c) => c.text('the form'));
  const post = async (body: string) => app.request('/login', { method: 'POST', body });
  const responses = ['a', 'b', 'c', 'd'].map(post);
  await expect.poll(() => releases.length).toBe(2);
  const late = await post('e');
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await late.text()).toContain('Please come back.');
  expect((await app.request('/login')).status).toBe(200);
  for (let served = 0; served < 4; served++) {
    await expect.poll(() => releases.length).toBeGreaterThan(0);
    releases.shift()?.();
  }
  const bodies = await Promise.all(responses.map(async (response) => (await response).text()));
  expect(bodies).toEqual(['a', 'b', 'c', 'd']);
});
