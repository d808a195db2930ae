import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

let now = 0;
const SIZE = {
  atOnce: 2,
  atOnceEach: 2,
  waiting: 10,
  waitingEach: 4,
  share: 100,
  windowMs: 1_000,
  rest: 0,
  heldMs: 60_000,
  now: () => now,
};
const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Work that says when it begins and ends when it is told to. */
function workshop(line: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (who: string, name: string) =>
    line(who, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { begun, bring, end };
}

test('who comes from elsewhere is served next, however many wait before', async () => {
  const { begun, bring, end } = workshop(createFairQueue(SIZE));
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => bring('flood', name));
  const visitor = bring('visitor', 'v1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  // The flood was first in line by one turn, then the visitor's turn comes, then the flood's again.
  await end('a2');
  expect(begun.slice(2).toSorted()).toEqual(['a3', 'v1']);
  for (const name of ['a3', 'v1', 'a4', 'a5']) await end(name);
  expect(await visitor).toEqual({ ok: true, value: 'v1' });
  expect((await Promise.all(flood)).every(({ ok }) => ok)).toBe(true);
});

test('one address never has all places', async () => {
  const { begun, bring, end } = workshop(createFairQueue({ ...SIZE, atOnce: 3 }));
  for (const name of ['a1', 'a2', 'a3']) void bring('flood', name);
  void bring('visitor', 'v1');
  expect(begun).toEqual(['a1', 'a2', 'v1']);
  await end('v1');
  expect(begun).toHaveLength(3);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'v1', 'a3']);
});

test('who had more than a share goes behind all others, one at a time, until the next window', async () => {
  now = 0;
  const { begun, bring, end } = workshop(createFairQueue({ ...SIZE, share: 1 }));
  for (const name of ['a1', 'a2', 'a3']) void bring('flood', name);
  void bring('flood too', 'b1');
  await end('a2');
  // Her first; of what is over a share one is under way already, the other waits for it.
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  void bring('flood too', 'b2');
  for (const name of ['v1', 'v2']) void bring(`visitor ${name}`, name);
  await end('a1');
  await end('b1');
  expect(begun.slice(3)).toEqual(['v1', 'v2']);
  await end('v1');
  await end('v2');
  expect(begun.slice(5)).toHaveLength(1);
  now = 1_000;
  void bring('flood', 'a4');
  await soon();
  expect(begun.slice(5)).toHaveLength(2);
});

test('who had more than a share rests after each, and leaves the time to others', async () => {
  now = 0;
  const { begun, bring, end } = workshop(createFairQueue({ ...SIZE, share: 0, rest: 3 }));
  for (const name of ['a1', 'a2']) void bring('flood', name);
  expect(begun).toEqual(['a1']);
  now = 5;
  await end('a1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  // Five milliseconds of work, fifteen of rest: the line's own clock has not come to their end.
  expect(begun).toEqual(['a1']);
  now = 20;
  void bring('flood too', 'b1');
  await soon();
  expect(begun).toHaveLength(2);
});

test('who speaks for many has no share', async () => {
  const { begun, bring } = workshop(createFairQueue({ ...SIZE, share: 0, isMany: (who) => who === 'our proxy' }));
  for (const name of ['p1', 'p2']) void bring('our proxy', name);
  await soon();
  expect(begun).toEqual(['p1', 'p2']);
});

test('whose line is full is told so, and others are not', async () => {
  const { bring, begun } = workshop(createFairQueue(SIZE));
  for (let count = 0; count < 6; count++) void bring('flood', `a${count}`);
  expect(await bring('flood', 'one too many')).toEqual({ ok: false, reason: 'busy' });
  void bring('visitor', 'v1');
  await soon();
  expect(begun).not.toContain('one too many');
});

test('what takes long gives its place on, and is still answered', async () => {
  const { begun, bring, end } = workshop(createFairQueue({ ...SIZE, atOnce: 1, heldMs: 1 }));
  const slow = bring('somebody', 'slow');
  const next = bring('visitor', 'next');
  await expect.poll(() => begun).toEqual(['slow', 'next']);
  await end('next');
  await end('slow');
  expect([await slow, await next]).toEqual([
    { ok: true, value: 'slow' },
    { ok: true, value: 'next' },
  ]);
});

test('work that fails leaves its place', async () => {
  const line = createFairQueue({ ...SIZE, atOnce: 1 });
  await expect(line('somebody', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line('somebody', async () => 'done')).toEqual({ ok: true, value: 'done' });
});
