import { afterEach, expect, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

let now = 0;
const LIMITS = {
  concurrency: 2,
  concurrencyPerClient: 2,
  maxWaiting: 10,
  maxWaitingPerClient: 4,
  quota: 100,
  windowMs: 1_000,
  coolDownFactor: 0,
  maxHeldMs: 60_000,
  now: () => now,
};
afterEach(() => vi.useRealTimers());
const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that records its start and ends when the test ends it. */
function controlledWork(queue: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const request = (address: string, name: string) =>
    queue(address, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextEventLoopTurn();
  };
  return { begun, request, end };
}

test('another client is served next, however many requests of the first one wait', async () => {
  const { begun, request, end } = controlledWork(createFairQueue(LIMITS));
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => request('flood', name));
  const visitor = request('visitor', 'v1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  // The flood's next request and the visitor's take the two free slots, in either order.
  await end('a2');
  expect(begun.slice(2).toSorted()).toEqual(['a3', 'v1']);
  for (const name of ['a3', 'v1', 'a4', 'a5']) await end(name);
  expect(await visitor).toEqual({ ok: true, value: 'v1' });
  expect((await Promise.all(flood)).every(({ ok }) => ok)).toBe(true);
});

test('one client never has all slots', async () => {
  const { begun, request, end } = controlledWork(createFairQueue({ ...LIMITS, concurrency: 3 }));
  for (const name of ['a1', 'a2', 'a3']) void request('flood', name);
  void request('visitor', 'v1');
  expect(begun).toEqual(['a1', 'a2', 'v1']);
  await end('v1');
  expect(begun).toHaveLength(3);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'v1', 'a3']);
});

test('a client over its quota is served after all others, one request at a time, until the next window', async () => {
  now = 0;
  const { begun, request, end } = controlledWork(createFairQueue({ ...LIMITS, quota: 1 }));
  for (const name of ['a1', 'a2', 'a3']) void request('flood', name);
  void request('flood too', 'b1');
  await end('a2');
  // Within its quota 'flood too' goes first; one throttled request is running, the other waits for it.
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  void request('flood too', 'b2');
  for (const name of ['v1', 'v2']) void request(`visitor ${name}`, name);
  await end('a1');
  await end('b1');
  expect(begun.slice(3)).toEqual(['v1', 'v2']);
  await end('v1');
  await end('v2');
  expect(begun.slice(5)).toHaveLength(1);
  now = 1_000;
  void request('flood', 'a4');
  await nextEventLoopTurn();
  expect(begun.slice(5)).toHaveLength(2);
});

test('throttled clients cool down after each request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  now = 0;
  const { begun, request, end } = controlledWork(createFairQueue({ ...LIMITS, quota: 0, coolDownFactor: 3 }));
  for (const name of ['a1', 'a2']) void request('flood', name);
  expect(begun).toEqual(['a1']);
  now = 5;
  await end('a1');
  // The work took 5 ms, so the cool-down of 15 ms ends at 20. The timer fires while the clock still shows 5.
  vi.advanceTimersByTime(20);
  await nextEventLoopTurn();
  expect(begun).toEqual(['a1']);
  now = 20;
  void request('flood too', 'b1');
  await nextEventLoopTurn();
  expect(begun).toHaveLength(2);
});

test('a shared address has no quota', async () => {
  const { begun, request } = controlledWork(
    createFairQueue({ ...LIMITS, quota: 0, isShared: (address) => address === 'our proxy' }),
  );
  for (const name of ['p1', 'p2']) void request('our proxy', name);
  await nextEventLoopTurn();
  expect(begun).toEqual(['p1', 'p2']);
});

test('a client with a full queue is refused, and others are not', async () => {
  const { request, begun } = controlledWork(createFairQueue(LIMITS));
  // Two run and four wait: the queue of this client is full.
  for (let count = 0; count < 6; count++) void request('flood', `a${count}`);
  expect(await request('flood', 'one too many')).toEqual({ ok: false, reason: 'busy' });
  void request('visitor', 'v1');
  await nextEventLoopTurn();
  expect(begun).not.toContain('one too many');
});

test('a slow request releases its slot early and still gets its result', async () => {
  const { begun, request, end } = controlledWork(createFairQueue({ ...LIMITS, concurrency: 1, maxHeldMs: 1 }));
  const slow = request('somebody', 'slow');
  const next = request('visitor', 'next');
  await expect.poll(() => begun).toEqual(['slow', 'next']);
  await end('next');
  await end('slow');
  expect([await slow, await next]).toEqual([
    { ok: true, value: 'slow' },
    { ok: true, value: 'next' },
  ]);
});

test('work that fails releases its slot', async () => {
  const queue = createFairQueue({ ...LIMITS, concurrency: 1 });
  await expect(queue('somebody', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue('somebody', async () => 'done')).toEqual({ ok: true, value: 'done' });
});
