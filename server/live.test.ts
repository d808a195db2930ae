import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STAFF_TOPICS } from '#shop/change-topics.ts';
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

/** An open stream: its received events, and a promise of its end. */
function listen(channel: Channel, reads: (event: string) => boolean = () => true) {
  const response = live.open(channel, { from: 'here', reads });
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
  return { response, received, ended, disconnect: () => reader.cancel() };
}

/** Advances the timers and reads the sent events. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const readListenerGauge = async () => (await metrics.liveListeners.get()).values[0]?.value;

describe('a stream', () => {
  test('a stream begins with the hello event and the reconnect delay', async () => {
    const page = listen('products');
    await pass(0);
    expect(page.received).toEqual([HELLO]);
    expect(page.response.headers.get('content-type')).toBe('text/event-stream');
    expect(page.response.headers.get('cache-control')).toBe('no-store');
  });

  test('a stream sends heartbeats', async () => {
    const page = listen('products');
    await pass(60_000);
    // One every 25 seconds.
    expect(page.received).toEqual([HELLO, ': still here\n\n', ': still here\n\n']);
  });

  test('A-CALL-04 a staff stream ends at the next heartbeat without permission, and stays open when the check fails', async () => {
    let isAllowedNow: () => Promise<boolean> = async () => true;
    const reader = live.open('staff', { from: 'here', isStillAllowed: () => isAllowedNow() })?.body?.getReader();
    await pass(30_000);
    isAllowedNow = () => Promise.reject(new Error('the database is unavailable'));
    await pass(30_000);
    expect(live.count).toBe(1);
    isAllowedNow = async () => false;
    await pass(30_000);
    expect(live.count).toBe(0);
    await reader?.cancel();
  });

  test('A-ROLE-08 a reader gets the topics of its role alone, also those of the last moments and after a gap', async () => {
    live.staffChanged({ what: 'users', ids: ['1'] });
    const packer = listen('staff', (topic) => topic === 'orders');
    live.staffChanged({ what: 'leads', ids: ['2'] });
    live.staffChanged({ what: 'orders', ids: ['3'] });
    live.everythingMayHaveChanged();
    await pass(1_000);
    const events = packer.received.join('').match(/event: \S+/g);
    expect(events).toEqual(['event: hello', 'event: orders', 'event: orders']);
    await packer.disconnect();
  });

  test('A-USER-12 only the streams of deactivated staff end at once', async () => {
    let isAllowedNow = true;
    live.open('staff', { from: 'here', isStillAllowed: async () => isAllowedNow });
    const colleague = listen('staff');
    live.staffChanged({ what: 'users', ids: ['1'] });
    await pass(1_000);
    expect(live.count).toBe(2);
    isAllowedNow = false;
    // Only a change of users makes every stream check its permission.
    live.staffChanged({ what: 'orders', ids: ['1'] });
    await pass(1_000);
    expect(live.count).toBe(2);
    for (const id of ['1', '2']) live.staffChanged({ what: 'users', ids: [id] });
    await pass(1_000);
    expect(live.count).toBe(1);
    // A stream whose check passed gets a heartbeat.
    expect(colleague.received.at(-1)).toBe(': still here\n\n');
  });

  test('a stream can end while its permission is being checked', async () => {
    let resolveCheck = (_isAllowed: boolean) => {};
    const isAllowed = () => new Promise<boolean>((resolve) => (resolveCheck = resolve));
    const reader = live.open('staff', { from: 'here', isStillAllowed: isAllowed })?.body?.getReader();
    live.staffChanged({ what: 'users', ids: [] });
    await pass(1_000);
    await reader?.cancel();
    resolveCheck(true);
    await pass(1_000);
    expect(live.count).toBe(0);
  });

  test('a stream is counted while it is open', async () => {
    const [one] = [listen('products'), listen('staff')];
    expect([live.count, await readListenerGauge()]).toEqual([2, 2]);
    await one.disconnect();
    expect([live.count, await readListenerGauge()]).toEqual([1, 1]);
    live.productsChanged(['product:1']);
    await pass(1_000);
    expect(one.received).toEqual([HELLO]);
  });
});

describe('product events', () => {
  const event = (...ids: string[]) => `event: products\ndata: ${JSON.stringify({ ids })}\n\n`;

  test('product events are batched and sent once to every shop page, not to staff', async () => {
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

  test('product events are not sent when no product is among the tags', async () => {
    const page = listen('products');
    live.productsChanged(['products', 'settings', 'categories', 'product']);
    await pass(1_000);
    expect(page.received).toEqual([HELLO]);
  });

  test("product events name up to 100 products; for more, '*' means all products", async () => {
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

  test('product events are replayed for half a minute to a page that connects later', async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, number) => `product:${number}`);
    live.productsChanged(['product:1', 'settings']);
    await pass(20_000);
    live.productsChanged(['product:2', 'product:1']);
    await pass(20_000);
    const [page, staff] = [listen('products'), listen('staff')];
    await pass(0);
    expect([page.received, staff.received]).toEqual([[HELLO, event('2', '1')], [HELLO]]);
    // More than 30 s after the last change.
    await pass(10_001);
    const late = listen('products');
    live.productsChanged(tags(500));
    const busy = listen('products');
    await pass(0);
    expect([late.received, busy.received]).toEqual([[HELLO], [HELLO, event('*')]]);
  });
});

test('staff events are sent at once, to staff only', async () => {
  const [shop, staff] = [listen('products'), listen('staff')];
  live.staffChanged({ what: 'orders', ids: ['a', 'b'] });
  await pass(0);
  expect(staff.received).toEqual([HELLO, 'event: orders\ndata: {"ids":["a","b"]}\n\n']);
  expect(shop.received).toEqual([HELLO]);
});

test('staff events are replayed for half a minute to a back office that connects later', async () => {
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

test('A-PROD-07 after changes were missed, every open page reloads its data', async () => {
  const [shop, staff] = [listen('products'), listen('staff')];
  live.everythingMayHaveChanged();
  await pass(0);
  expect(shop.received).toEqual([HELLO, 'event: products\ndata: {"ids":["*"]}\n\n']);
  expect(staff.received).toEqual([HELLO, ...STAFF_TOPICS.map((topic) => `event: ${topic}\ndata: {"ids":[]}\n\n`)]);
});

test('A-PROD-07 a page that connects shortly after the change feed was disconnected reloads its data', async () => {
  const connect = async () => {
    const streams = [listen('products'), listen('staff', (topic) => topic === 'orders')];
    await pass(0);
    return streams.map(({ received }) => received.slice(1));
  };
  live.everythingMayHaveChanged();
  expect(await connect()).toEqual([[], []]);
  live.changesAreMissed();
  await pass(60_000);
  live.everythingMayHaveChanged();
  await pass(20_000);
  const everything = [['event: products\ndata: {"ids":["*"]}\n\n'], ['event: orders\ndata: {"ids":[]}\n\n']];
  expect(await connect()).toEqual(everything);
  await pass(10_001);
  expect(await connect()).toEqual([[], []]);
});

describe('limits', () => {
  test('beyond 2,000 open pages the next is refused, until one disconnects; staff are counted separately', async () => {
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

  test('a page that does not read is disconnected; the others keep receiving', async () => {
    const stuck = live.open('staff', { from: 'here' });
    const page = listen('staff');
    // At 1,000 unread events a stream is closed.
    for (let count = 0; count < 1_500; count++) {
      live.staffChanged({ what: 'orders', ids: [] });
      await pass(0);
    }
    expect(live.count).toBe(1);
    expect(page.received).toHaveLength(1_501);
    // The events sent before can still be read, then the stream ends.
    const remaining = await new Response(stuck?.body).text();
    expect(remaining.split('event: orders').length).toBeLessThan(1_100);
  });
});

describe('closing', () => {
  test('close() ends every stream and stops all timers', async () => {
    const pages = [listen('products'), listen('staff')];
    live.productsChanged(['product:1']);
    live.close();
    await Promise.all(pages.map(({ ended }) => ended));
    expect([live.count, await readListenerGauge()]).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('after close() new streams are refused', () => {
    live.close();
    expect(live.open('products', { from: 'here' })).toBeNull();
    expect(live.open('staff', { from: 'here' })).toBeNull();
  });
});
