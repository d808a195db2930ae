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
  async forEveryone(url) {
    throw new Error(`${url} was rendered`);
  },
};
const fullQueue: FairQueue = async () => refuse('busy');

test('a full queue responds with 503 and Retry-After, and the page is not cached', async () => {
  const renders = queueRenders(renderer, { production: true, queue: fullQueue });
  const personal = await renders.forPerson(new Request('http://store/orders'), shop);
  expect([personal.status, personal.headers.get('retry-after')]).toEqual([503, '5']);
  const publicPage = await renders.forEveryone('/shop', shop, 'somebody');
  expect([publicPage.status, publicPage.isCacheable]).toEqual([503, false]);
  expect(publicPage.body.toString()).toContain('try again in a moment');
  expect(new Map(publicPage.headers).get('x-content-type-options')).toBe('nosniff');
  expect(rendered).toEqual([]);
});

test('a POST bypasses the queue', async () => {
  const renders = queueRenders(renderer, { production: true, queue: fullQueue });
  await renders.forPerson(new Request('http://store/checkout/place', { method: 'POST', body: '{}' }), shop);
  expect(rendered).toEqual(['POST /checkout/place']);
});

test('a render counts for the client address that the server wrote into the request', async () => {
  const counted: string[] = [];
  const recording: FairQueue = async (address) => {
    counted.push(address);
    return refuse('busy');
  };
  const renders = queueRenders(renderer, { production: true, queue: recording });
  await renders.forPerson(new Request('http://store/orders', { headers: { 'x-client-address': '2001:db8::1' } }), shop);
  await renders.forEveryone('/shop', shop, '192.0.2.7');
  expect(counted).toEqual(['2001:db8:0:0::/64', '192.0.2.7']);
});
