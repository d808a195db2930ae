import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveEvents } from './live.ts';
import { createMetrics } from './metrics.ts';

const HELLO = 'retry: 3000\nevent: hello\ndata: {}\n\n';

let live: LiveEvents;
let metrics: ReturnType<typeof createMetrics>;
beforeEach(() => {
  vi.useFakeTimers();
  metrics = createMetrics();
  live = new LiveEvents(metrics);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

type Channel = Parameters<LiveEvents['open']>[0];

/** An open page: what it has read so far, and its end. */
function listen(channel: Channel) {
  const response = live.open(channel, { from: 'here' });
  if (!response?.body) throw new Error('There was no stream');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const received: string[] = [];
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received.push(decoder.decode(value));
    }
  })();
  return { response, received, ended, leave: () => reader.cancel() };
}

/** Timers move on, and what was sent is read. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const listenersShown = async () => (await metrics.liveListeners.get()).values[0]?.value;

describe('a stream', () => {
  test('begins with an event and the reconnect delay', async () => {
    const page = listen('products');
    await pass(0);
    expect(page.received).toEqual([HELLO]);
    expect(page.response.headers.get('content-type')).toBe('text/event-stream');
    expect(page.response.headers.get('cache-control')).toBe('no-store');
  });

  test('sends a heartbeat', async () => {
    const page = listen('products');
    await pass(60_000);
    expect(page.received).toEqual([HELLO, ': still here\n\n', ': still here\n\n']);
  });

  test('A-CALL-04 ends at the next heartbeat without permission, and stays open when the check fails', async () => {
    let may: () => Promise<boolean> = async () => true;
    const reader = live.open('staff', { from: 'here', isStillAllowed: () => may() })?.body?.getReader();
    await pass(30_000);
    may = () => Promise.reject(new Error('the database is unavailable'));
    await pass(30_000);
    expect(live.count).toBe(1);
    may = async () => false;
    await pass(30_000);
    expect(live.count).toBe(0);
    await reader?.cancel();
  });

  test('A-USER-12 ends at once for deactivated staff only', async () => {
    let may = true;
    live.open('staff', { from: 'here', isStillAllowed: async () => may });
    const colleague = listen('staff');
    live.staffChanged({ what: 'users', ids: ['1'] });
    await pass(1_000);
    expect(live.count).toBe(2);
    may = false;
    live.staffChanged({ what: 'orders', ids: ['1'] });
    await pass(1_000);
    expect(live.count).toBe(2);
    for (const id of ['1', '2']) live.staffChanged({ what: 'users', ids: [id] });
    await pass(1_000);
    expect(live.count).toBe(1);
    expect(colleague.received.at(-1)).toBe(': still here\n\n');
  });

  test('may end while its permission is being checked', async () => {
    let answer = (_may: boolean) => {};
    const isAllowed = () => new Promise<boolean>((resolve) => (answer = resolve));
    const reader = live.open('staff', { from: 'here', isStillAllowed: isAllowed })?.body?.getReader();
    live.staffChanged({ what: 'users', ids: [] });
    await pass(1_000);
    await reader?.cancel();
    answer(true);
    await pass(1_000);
    expect(live.count).toBe(0);
  });

  test('is counted while it is open', async () => {
    const [one] = [listen('products'), listen('staff')];
    expect([live.count, await listenersShown()]).toEqual([2, 2]);
    await one.leave();
    expect([live.count, await listenersShown()]).toEqual([1, 1]);
    live.productsChanged(['product:1']);
    await pass(1_000);
    expect(one.received).toEqual([HELLO]);
  });
});

describe('news of products', () => {
  const event = (...ids: string[]) => `event: products\ndata: ${JSON.stringify({ ids })}\n\n`;

  test('is batched and sent once to every shop page, not to staff', async () => {
    const [one, two, staff] = [listen('products'), listen('products'), listen('staff')];
    live.productsChanged(['products', 'product:1']);
    live.productsChanged(['product:2', 'product:1']);
    await pass(149);
    expect(one.received).toEqual([HELLO]);
    await pass(1);
    for (const page of [one, two]) expect(page.received).toEqual([HELLO, event('1', '2')]);
    live.productsChanged(['product:3']);
    await pass(150);
    expect(one.received).toEqual([HELLO, event('1', '2'), event('3')]);
    expect(staff.received).toEqual([HELLO]);
  });

  test('is none when no product is among the tags', async () => {
    const page = listen('products');
    live.productsChanged(['products', 'settings', 'categories', 'product']);
    await pass(1_000);
    expect(page.received).toEqual([HELLO]);
  });

  test('names up to 100 products, and beyond that all of them', async () => {
    const page = listen('products');
    const tags = (count: number) => Array.from({ length: count }, (_, number) => `product:${number}`);
    live.productsChanged(tags(100));
    await pass(150);
    expect(JSON.parse(page.received[1]?.split('data: ')[1] ?? '').ids).toHaveLength(100);
    live.productsChanged(tags(101));
    await pass(150);
    expect(page.received[2]).toBe(event('*'));
    live.productsChanged(['product:*']);
    await pass(150);
    expect(page.received[3]).toBe(event('*'));
  });

  test('is replayed for half a minute to a page that connects later', async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, number) => `product:${number}`);
    live.productsChanged(['product:1', 'settings']);
    await pass(20_000);
    live.productsChanged(['product:2', 'product:1']);
    await pass(20_000);
    const [page, staff] = [listen('products'), listen('staff')];
    await pass(0);
    expect([page.received, staff.received]).toEqual([[HELLO, event('2', '1')], [HELLO]]);
    await pass(10_001);
    const late = listen('products');
    live.productsChanged(tags(500));
    const busy = listen('products');
    await pass(0);
    expect([late.received, busy.received]).toEqual([[HELLO], [HELLO, event('*')]]);
  });
});

test('news for staff goes out at once and to staff alone', async () => {
  const [shop, staff] = [listen('products'), listen('staff')];
  live.staffChanged({ what: 'orders', ids: ['a', 'b'] });
  await pass(0);
  expect(staff.received).toEqual([HELLO, 'event: orders\ndata: {"ids":["a","b"]}\n\n']);
  expect(shop.received).toEqual([HELLO]);
});

test('recent events are replayed for half a minute to a back office that connects later', async () => {
  live.staffChanged({ what: 'orders', ids: ['a'] });
  await pass(20_000);
  live.staffChanged({ what: 'stock', ids: ['b'] });
  const [shop, soon] = [listen('products'), listen('staff')];
  await pass(10_001);
  const later = listen('staff');
  await pass(20_000);
  const late = listen('staff');
  await pass(0);
  const [orders, stock] = ['orders', 'stock'].map((what) => `event: ${what}\ndata: {"ids":[]}\n\n`);
  expect(soon.received.slice(0, 3)).toEqual([HELLO, orders, stock]);
  expect(later.received.slice(0, 2)).toEqual([HELLO, stock]);
  expect(late.received).toEqual([HELLO]);
  expect(shop.received).not.toContain(orders);
});

describe('limits', () => {
  test('beyond 2,000 open pages the next is refused, until one leaves; staff are counted apart', async () => {
    const pages = Array.from({ length: 2_000 }, (_, index) => live.open('products', { from: `address ${index % 20}` }));
    expect(pages).not.toContain(null);
    expect(live.open('products', { from: 'here' })).toBeNull();
    expect(live.open('staff', { from: 'here' })).not.toBeNull();
    await pages[0]?.body?.cancel();
    expect(live.open('products', { from: 'here' })).not.toBeNull();
    expect(live.open('products', { from: 'here' })).toBeNull();
  });

  test('refuses the 201st stream of one address until one closes, and no other address', async () => {
    const from = 'one address';
    const pages = Array.from({ length: 200 }, () => live.open('products', { from }));
    expect(pages).not.toContain(null);
    expect([live.open('products', { from }), live.open('staff', { from })]).toEqual([null, null]);
    expect(live.open('products', { from: 'here' })).not.toBeNull();
    await pages[0]?.body?.cancel();
    expect(live.open('products', { from })).not.toBeNull();
    expect(live.open('products', { from })).toBeNull();
  });

  test('a page that does not read is let go, the others hear on', async () => {
    const stuck = live.open('staff', { from: 'here' });
    const page = listen('staff');
    for (let count = 0; count < 1_500; count++) {
      live.staffChanged({ what: 'orders', ids: [] });
      await pass(0);
    }
    expect(live.count).toBe(1);
    expect(page.received).toHaveLength(1_501);
    // What had been sent before is still there, then the stream ends.
    const rest = await new Response(stuck?.body).text();
    expect(rest.split('event: orders').length).toBeLessThan(1_100);
  });
});

describe('closing', () => {
  test('ends every stream, and no timer is left', async () => {
    const pages = [listen('products'), listen('staff')];
    live.productsChanged(['product:1']);
    live.close();
    await Promise.all(pages.map(({ ended }) => ended));
    expect([live.count, await listenersShown()]).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('lets nobody in any more', () => {
    live.close();
    expect(live.open('products', { from: 'here' })).toBeNull();
    expect(live.open('staff', { from: 'here' })).toBeNull();
  });
});
