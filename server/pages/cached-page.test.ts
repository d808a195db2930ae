import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { CachedPage, type Encoding, encodingFor } from './cached-page.ts';

const BODY = Buffer.from(`<!doctype html><p>${'Handloom saree, ₹2,999 · '.repeat(400)}</p>`);
const HEADERS = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-security-policy', "default-src 'none'"],
] as const;
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

const createPage = (body: Buffer = BODY) =>
  new CachedPage({ status: 200, headers: HEADERS, body }, new Set(['products']));

function asMap(list: readonly string[]): Map<string, string> {
  expect(list.length % 2).toBe(0);
  const pairs = Array.from(
    { length: list.length / 2 },
    (_, pair) => [list[pair * 2], list[pair * 2 + 1]] as [string, string],
  );
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return new Map(pairs);
}

describe('the encoding that a visitor accepts', () => {
  test.each<[string | undefined, Encoding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip,br;q=0.5', 'br'],
    ['br ; q=1', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.01', 'gzip'],
    ['deflate, gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', 'identity'],
    ['br; q=0 ,gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['*', 'identity'],
    ['vibration, x-gzip-like', 'identity'],
  ])('Accept-Encoding %j gives %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe('a cached page', () => {
  test('a page has the same bytes in every encoding', async () => {
    const page = createPage();
    const [br, gzip, identity] = await Promise.all(ENCODINGS.map((encoding) => page.getEncoded(encoding)));
    expect(brotliDecompressSync(br?.body ?? Buffer.alloc(0)).equals(BODY)).toBe(true);
    expect(gunzipSync(gzip?.body ?? Buffer.alloc(0)).equals(BODY)).toBe(true);
    expect(identity?.body.equals(BODY)).toBe(true);
  });

  test('a page may be empty', async () => {
    const page = createPage(Buffer.alloc(0));
    expect(brotliDecompressSync((await page.getEncoded('br')).body)).toHaveLength(0);
    expect((await page.getEncoded('identity')).headers).toEqual(expect.arrayContaining(['content-length', '0']));
  });

  test.each(ENCODINGS)('a page in %s has its own and the caching headers', async (encoding) => {
    const { body, headers, etag } = await createPage().getEncoded(encoding);
    const expected = new Map<string, string>([
      ...HEADERS,
      ['cache-control', 'public, max-age=0, must-revalidate'],
      ['vary', 'Accept-Encoding'],
      ['etag', etag],
      ['content-length', String(body.length)],
    ]);
    if (encoding !== 'identity') expected.set('content-encoding', encoding);
    expect(asMap(headers)).toEqual(expected);
  });

  test('an error page may not be cached by clients', async () => {
    const failed = new CachedPage({ status: 503, headers: HEADERS, body: BODY }, new Set(), Number.POSITIVE_INFINITY);
    expect(asMap((await failed.getEncoded('identity')).headers).get('cache-control')).toBe('no-store');
  });

  test('a 304 response repeats all headers except length and encoding', async () => {
    for (const encoding of ENCODINGS) {
      const { headers, notModified } = await createPage().getEncoded(encoding);
      const expected = asMap(headers);
      expected.delete('content-length');
      expected.delete('content-encoding');
      expect(asMap(notModified)).toEqual(expected);
    }
  });

  test('a page has the same ETag in every encoding; other content has another', async () => {
    const other = Buffer.concat([BODY, Buffer.from(' ')]);
    const readEtags = (page: CachedPage) =>
      Promise.all(ENCODINGS.map(async (encoding) => (await page.getEncoded(encoding)).etag));
    const [tags, otherTags] = [new Set(await readEtags(createPage())), new Set(await readEtags(createPage(other)))];
    expect([tags.size, otherTags.size]).toEqual([1, 1]);
    expect([...tags]).not.toEqual([...otherTags]);
    expect([...tags][0]).toMatch(/^W\/"[\w-]+"$/);
  });

  test('a page is encoded once for concurrent requests', async () => {
    const page = createPage();
    expect(page.findEncoded('br')).toBeUndefined();
    const encodedPages = await Promise.all(Array.from({ length: 5 }, () => page.getEncoded('br')));
    expect(new Set(encodedPages).size).toBe(1);
    expect(page.findEncoded('br')).toBe(encodedPages[0]);
    expect(page.findEncoded('gzip')).toBeUndefined();
  });

  test('a page counts the bytes of each encoding and reports each change of its size', async () => {
    const page = createPage();
    const counted = [page.bytes];
    page.onResize = () => counted.push(page.bytes);
    const br = await page.getEncoded('br');
    const gzip = await page.getEncoded('gzip');
    await page.getEncoded('identity');
    const [initial, withBr, withGzip, withIdentity] = counted as [number, number, number, number];
    expect(initial).toBeGreaterThan(BODY.length);
    expect(withBr - initial).toBeGreaterThan(br.body.length);
    expect(withGzip - withBr).toBeGreaterThan(gzip.body.length);
    // The identity encoding is the page itself.
    expect(withIdentity - withGzip).toBeLessThan(BODY.length);
  });

  test('a page holds buffers of exactly its size, not the larger ones that zlib returns', async () => {
    const page = createPage(Buffer.from('short'));
    for (const encoding of ENCODINGS) {
      const { body } = await page.getEncoded(encoding);
      expect(body.buffer.byteLength).toBe(body.length);
    }
  });

  test('a page is compressed better on its second request, with the same ETag', async () => {
    const page = createPage();
    const quick = await page.getEncoded('br');
    expect(page.findEncoded('br')).toBe(quick);
    await vi.waitFor(() => expect(page.findEncoded('br')).not.toBe(quick), { timeout: 120_000 });
    const thorough = await page.getEncoded('br');
    expect(brotliDecompressSync(thorough.body).equals(BODY)).toBe(true);
    expect(thorough.body.length).toBeLessThanOrEqual(quick.body.length);
    expect(thorough.etag).toBe(quick.etag);
  });
});
