import { expect, test } from 'vitest';
import type { ShopContext } from '#shop/context.ts';
import { refuse } from '#shop/result.ts';
import type { FairQueue } from './fair-queue.ts';
import type { PageRenderer } from './render-page.ts';
import { queueRenders } from './render-queue.ts';

const shop = {} as ShopContext;
const rendered: string[] = [];
const renderer: PageRenderer = {
  async forPerson({ method, url }) {
    rendered.push(`${method} ${new URL(url).pathname}`);
    return new Response('done');
  },
  async forEveryone(address) {
    throw new Error(`${address} was rendered`);
  },
};
const full: FairQueue = async () => refuse('busy');

test('who finds the line full is told to come back, and a page for everyone is not kept then', async () => {
  const line = queueRenders(renderer, { production: true, line: full });
  const mine = await line.forPerson(new Request('http://store/orders'), shop);
  expect([mine.status, mine.headers.get('retry-after')]).toEqual([503, '5']);
  const everyones = await line.forEveryone('/shop', shop, 'somebody');
  expect([everyones.status, everyones.mayKeep]).toEqual([503, false]);
  expect(everyones.body.toString()).toContain('try again in a moment');
  expect(new Map(everyones.headers).get('x-content-type-options')).toBe('nosniff');
  expect(rendered).toEqual([]);
});

test('what is posted does not stand in line', async () => {
  const line = queueRenders(renderer, { production: true, line: full });
  await line.forPerson(new Request('http://store/checkout/place', { method: 'POST', body: '{}' }), shop);
  expect(rendered).toEqual(['POST /checkout/place']);
});

test('work counts for the address that our server wrote into the request', async () => {
  const counted: string[] = [];
  const noting: FairQueue = async (who) => {
    counted.push(who);
    return refuse('busy');
  };
  const line = queueRenders(renderer, { production: true, line: noting });
  await line.forPerson(new Request('http://store/orders', { headers: { 'x-client-address': '2001:db8::1' } }), shop);
  await line.forEveryone('/shop', shop, '192.0.2.7');
  expect(counted).toEqual(['2001:db8:0:0::/64', '192.0.2.7']);
});
