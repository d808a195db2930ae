// What the page cache counts, held against what the process says it holds.
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function heldBytes(): Promise<number> {
  // Buffers are freed a turn after their objects.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const MEGABYTE = 1024 * 1024;
const WORDS = randomBytes(30_000).toString('base64').match(/.{5}/g) ?? [];

/** Text that compresses like a page. */
function bodyOf(address: string, length: number): string {
  const parts = [address];
  for (let at = 0, written = 0; written < length; at++) {
    const word = WORDS[(at * 7 + address.length) % WORDS.length];
    parts.push(`<a class="card" href="/product/${word}">${word}</a>`);
    written += 40;
  }
  return parts.join('');
}

function cacheOf(length: number, mostBytes: number): PageCache {
  const cache = new PageCache({
    mostBytes,
    now: () => 0,
    render: async (address) => ({
      status: 200,
      headers: [
        ['content-type', 'text/html; charset=utf-8'],
        ['content-security-policy', `default-src 'none'; script-src 'sha256-${randomBytes(300).toString('base64')}'`],
        ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ],
      body: Buffer.from(await new Response(bodyOf(address, length)).arrayBuffer()),
      tags: new Set(['products', 'categories', `product:${address}`]),
      mayKeep: true,
      until: Number.POSITIVE_INFINITY,
    }),
  });
  cache.listening = true;
  return cache;
}

/** Asked for in both encodings and then again, which compresses them better. */
async function fill(cache: PageCache, pages: number): Promise<void> {
  for (let number = 0; number < pages; number++) {
    const address = `/suggestions?q=${number}`;
    const page = await cache.get(address, address);
    await page.in('gzip');
    page.ready('br');
    page.ready('gzip');
    if (number % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('the memory of the page cache', () => {
  test.each([
    ['suggestions of 300 bytes', 300, 800],
    ['lists of 3 kB', 3_000, 400],
    ['pages of 40 kB', 40_000, 60],
  ])('%s: what it counts is what the process holds', async (_, length, pages) => {
    const cache = cacheOf(length, 1_000 * MEGABYTE);
    await fill(cacheOf(length, 0), 20);
    const before = await heldBytes();
    await fill(cache, pages);
    const held = (await heldBytes()) - before;
    expect(cache.size).toBe(pages);
    expect(held).toBeLessThan(cache.bytes * 1.25 + 2 * MEGABYTE);
    expect(held).toBeGreaterThan(cache.bytes * 0.6 - 2 * MEGABYTE);
  });

  test('stays within its limit by the figures of the process, however many pages are asked for', async () => {
    const limit = 2 * MEGABYTE;
    const cache = cacheOf(300, limit);
    await fill(cacheOf(300, 0), 20);
    const before = await heldBytes();
    await fill(cache, 1_000);
    expect(cache.bytes).toBeLessThanOrEqual(limit);
    expect((await heldBytes()) - before).toBeLessThan(limit * 1.25 + 2 * MEGABYTE);
  });

  test('an address that is too long to be remembered is answered, and takes no memory', async () => {
    const cache = cacheOf(300, MEGABYTE);
    const page = await cache.get('/', '/');
    const counted = cache.bytes;
    const long = `/?${'x'.repeat(1_000)}`;
    expect(await cache.get('/', long)).toBe(page);
    expect(cache.find(long)).toBeUndefined();
    expect(cache.bytes).toBe(counted);
    await cache.get('/', '/?short');
    expect(cache.find('/?short')).toBe(page);
    expect(cache.bytes).toBeGreaterThan(counted);
  });
});
