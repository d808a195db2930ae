// Fills a page cache and prints the bytes it counts beside the bytes of the process's buffers. It is a separate process, started by
// `page-memory.test.ts` with --expose-gc: in a test runner's process the garbage of other tests would be measured too.
//   node --expose-gc page-memory-process.ts LENGTH PAGES LIMIT_MB
import { randomBytes } from 'node:crypto';
import { PageCache } from '../pages/page-cache.ts';

const collect = globalThis.gc;
if (!collect) throw new Error('Run it with --expose-gc');

/** Bytes of all buffers. The heap is not counted: Node frees megabytes from its own start at any time. */
async function heldBytes(): Promise<number> {
  // Buffers are freed one event-loop turn after their objects.
  for (let turn = 0; turn < 3; turn++) {
    collect?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().arrayBuffers;
}

const MEGABYTE = 1024 * 1024;
const WORDS = randomBytes(30_000).toString('base64').match(/.{5}/g) ?? [];

/** Text that compresses like a page: links to products, of about 40 letters each. Every seventh word, from a start that depends on the URL. */
function createBody(url: string, length: number): string {
  const parts = [url];
  for (let link = 0; link * 40 < length; link++) {
    const word = WORDS[(link * 7 + url.length) % WORDS.length];
    parts.push(`<a class="card" href="/product/${word}">${word}</a>`);
  }
  return parts.join('');
}

function createCache(length: number, maxBytes: number): PageCache {
  const cache = new PageCache({
    maxBytes,
    now: () => 0,
    render: async (url) => ({
      status: 200,
      headers: [
        ['content-type', 'text/html; charset=utf-8'],
        ['content-security-policy', `default-src 'none'; script-src 'sha256-${randomBytes(300).toString('base64')}'`],
        ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ],
      body: Buffer.from(await new Response(createBody(url, length)).arrayBuffer()),
      tags: new Set(['products', 'categories', `product:${url}`]),
      isCacheable: true,
      until: Number.POSITIVE_INFINITY,
    }),
  });
  cache.listening = true;
  return cache;
}

/** Requests both encodings and then each again, which compresses them better. */
async function fill(cache: PageCache, pages: number): Promise<void> {
  for (let number = 0; number < pages; number++) {
    const url = `/suggestions?q=${number}`;
    const page = await cache.get(url, url);
    await page.getEncoded('gzip');
    page.findEncoded('br');
    page.findEncoded('gzip');
    if (number % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
}

const [length = 0, pages = 0, limitMegabytes = 0] = process.argv.slice(2).map(Number);
const cache = createCache(length, limitMegabytes * MEGABYTE);
// The first compressions allocate buffers that stay: they happen before the measurement, in a cache that holds nothing.
await fill(createCache(length, 0), 20);
const before = await heldBytes();
await fill(cache, pages);
const held = (await heldBytes()) - before;
console.log(JSON.stringify({ held, counted: cache.bytes, pages: cache.size }));
