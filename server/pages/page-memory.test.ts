// Compares the bytes that the page cache counts with the bytes that the process holds.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;
const MEASURE = path.join(import.meta.dirname, '..', 'testing', 'page-memory-process.ts');

interface Measured {
  readonly held: number;
  readonly counted: number;
  readonly pages: number;
}

async function measure(length: number, pages: number, limitMegabytes: number): Promise<Measured> {
  const args = ['--expose-gc', MEASURE, String(length), String(pages), String(limitMegabytes)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Measured;
}

describe('the memory of the page cache', () => {
  test.each([
    ['suggestions of 300 bytes', 300, 800],
    ['lists of 3 kB', 3_000, 400],
    ['pages of 40 kB', 40_000, 60],
  ])('%s: the counted bytes cover the bytes that the process holds', async (_, length, count) => {
    const { held, counted, pages } = await measure(length, count, 1_000);
    expect(pages).toBe(count);
    // The other counted bytes are headers, tags and URLs.
    expect(held).toBeLessThan(counted + MEGABYTE);
    // The pages are really in memory.
    expect(held).toBeGreaterThan(pages * 100);
  });

  test('O-LOAD-02 stays within its limit in process memory, however many pages are requested', async () => {
    const { held, counted } = await measure(300, 1_000, 2);
    expect(counted).toBeLessThanOrEqual(2 * MEGABYTE);
    expect(held).toBeLessThan(2 * MEGABYTE);
  });

  test('a URL that is too long for an alias is served and takes no memory', async () => {
    const rendered = {
      status: 200,
      headers: [] as [string, string][],
      body: Buffer.from('page'),
      tags: new Set<string>(),
      isCacheable: true,
      until: Number.POSITIVE_INFINITY,
    };
    const cache = new PageCache({ maxBytes: MEGABYTE, now: () => 0, render: async () => rendered });
    cache.listening = true;
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
