import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { CachedPage } from './cached-page.ts';
import { PageCache, type Rendering } from './page-cache.ts';

interface Rendered {
  readonly tags?: readonly string[];
  readonly status?: number;
  readonly isCacheable?: boolean;
  readonly bytes?: number;
  readonly until?: number;
}

const rendering = (
  url: string,
  turn: number,
  { tags = [], status = 200, isCacheable = true, bytes, until = Number.POSITIVE_INFINITY }: Rendered,
): Rendering => ({
  status,
  headers: [],
  body: bytes === undefined ? Buffer.from(`${url} ${turn}`) : Buffer.alloc(bytes, url),
  tags: new Set(tags),
  isCacheable,
  until,
});

/** A connected cache that counts its renders per URL. */
function createCache(rendered: (url: string) => Rendered = () => ({}), maxBytes = 10_000_000) {
  const renders = new Map<string, number>();
  const clock = { now: 0 };
  const cache = new PageCache({
    maxBytes,
    now: () => clock.now,
    render: async (url) => {
      const turn = (renders.get(url) ?? 0) + 1;
      renders.set(url, turn);
      return rendering(url, turn, rendered(url));
    },
  });
  cache.listening = true;
  return { cache, renders, clock };
}

/** A cache whose renders end when the test ends them. */
function slowCache(rendered: Rendered = {}) {
  const running: { end: () => void; fail: (error: Error) => void }[] = [];
  const cache = new PageCache({
    maxBytes: 10_000_000,
    now: () => 0,
    render: (url) => {
      const { promise, resolve, reject } = Promise.withResolvers<Rendering>();
      const turn = running.length + 1;
      running.push({ end: () => resolve(rendering(url, turn, rendered)), fail: reject });
      return promise;
    },
  });
  cache.listening = true;
  const expectRenders = (count: number) => expect.poll(() => running.length).toBe(count);
  return { cache, running, expectRenders };
}

const text = async (page: CachedPage) => (await page.getEncoded('identity')).body.toString();

describe('one render per URL', () => {
  test('renders a page once and caches it, even under other raw URLs', async () => {
    const { cache, renders } = createCache();
    const first = await cache.get('/', '/');
    expect(await cache.get('/', '/?utm=1')).toBe(first);
    expect(cache.find('/')).toBe(first);
    expect(cache.find('/?utm=1')).toBe(first);
    expect(cache.find('/?utm=2')).toBeUndefined();
    expect(renders.get('/')).toBe(1);
    expect(cache.hits).toBe(3);
    expect(first.findEncoded('br')).toBeDefined();
  });

  test('two concurrent requests share one render', async () => {
    const { cache, running, expectRenders } = slowCache();
    const requests = [cache.get('/', '/'), cache.get('/', '/?x')];
    await expectRenders(1);
    running[0]?.end();
    const [one, two] = await Promise.all(requests);
    expect(one).toBe(two);
    expect(running).toHaveLength(1);
  });

  test('two URLs are two renders', async () => {
    const { cache, renders } = createCache();
    await Promise.all(['/a', '/b', '/a', '/b'].map((url) => cache.get(url, url)));
    expect([...renders]).toEqual([
      ['/a', 1],
      ['/b', 1],
    ]);
    expect(cache.size).toBe(2);
  });

  test('a failed render rejects all its waiters and no later request', async () => {
    const { cache, running, expectRenders } = slowCache();
    const settled = Promise.allSettled([cache.get('/', '/'), cache.get('/', '/')]);
    await expectRenders(1);
    running[0]?.fail(new Error('the database is unavailable'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
    const again = cache.get('/', '/');
    await expectRenders(2);
    running[1]?.end();
    expect(await text(await again)).toBe('/ 2');
    expect(cache.find('/')).toBeDefined();
  });
});

describe('never cached', () => {
  test.each<[string, Rendered]>([
    ['a page with no-store', { isCacheable: false }],
    ['a failure', { status: 500 }],
    ['a page that does not exist', { status: 404 }],
    ['a redirect', { status: 302 }],
  ])('does not cache %s', async (_, rendered) => {
    const { cache, renders } = createCache(() => rendered);
    for (let turn = 1; turn <= 3; turn++) expect(await text(await cache.get('/', '/'))).toBe(`/ ${turn}`);
    expect(renders.get('/')).toBe(3);
    expect([cache.size, cache.bytes, cache.find('/')]).toEqual([0, 0, undefined]);
  });

  test('caches nothing while the change feed is disconnected', async () => {
    const { cache, renders } = createCache();
    cache.listening = false;
    await cache.get('/', '/');
    await cache.get('/', '/');
    expect([renders.get('/'), cache.size]).toEqual([2, 0]);
    cache.listening = true;
    await cache.get('/', '/');
    await cache.get('/', '/');
    expect([renders.get('/'), cache.size]).toEqual([3, 1]);
  });

  test('does not cache a page whose render began while disconnected and ended while connected', async () => {
    const { cache, running, expectRenders } = slowCache();
    cache.listening = false;
    const page = cache.get('/', '/');
    await expectRenders(1);
    cache.invalidateAll();
    cache.listening = true;
    running[0]?.end();
    await page;
    expect(cache.size).toBe(0);
  });

  test('does not cache a page larger than the cache', async () => {
    const { cache } = createCache(() => ({ bytes: 50_000 }), 50_000);
    expect((await cache.get('/', '/')).status).toBe(200);
    expect([cache.size, cache.bytes, cache.find('/')]).toEqual([0, 0, undefined]);
  });

  test('caches nothing with a limit of 0 bytes', async () => {
    const { cache, renders } = createCache(() => ({}), 0);
    await cache.get('/', '/');
    await cache.get('/', '/');
    expect([renders.get('/'), cache.size, cache.bytes]).toEqual([2, 0, 0]);
  });
});

describe('a change during a render', () => {
  // The tags of a render are unknown before it ends, so any change makes it stale.
  test.each<[string, (cache: PageCache) => void]>([
    ['of one tag', (cache) => cache.invalidate(['product:1'])],
    ['of everything', (cache) => cache.invalidateAll()],
  ])(
    'after a change %s the running render is returned but not cached, and later requests get a new one',
    async (_, change) => {
      const { cache, running, expectRenders } = slowCache();
      const before = cache.get('/', '/');
      await expectRenders(1);
      change(cache);
      const after = cache.get('/', '/');
      await expectRenders(2);
      running[1]?.end();
      expect(await text(await after)).toBe('/ 2');
      running[0]?.end();
      expect(await text(await before)).toBe('/ 1');
      expect(await text(await cache.get('/', '/'))).toBe('/ 2');
      expect(await text(cache.find('/') ?? (await before))).toBe('/ 2');
      expect(running).toHaveLength(2);
      expect(cache.size).toBe(1);
    },
  );

  test('when the old render ends first, the new one is still shared and cached', async () => {
    const { cache, running, expectRenders } = slowCache();
    const before = cache.get('/', '/');
    await expectRenders(1);
    cache.invalidate(['products']);
    const after = [cache.get('/', '/'), cache.get('/', '/')];
    await expectRenders(2);
    running[0]?.end();
    await before;
    expect(cache.size).toBe(0);
    after.push(cache.get('/', '/'));
    running[1]?.end();
    for (const page of await Promise.all(after)) expect(await text(page)).toBe('/ 2');
    expect(running).toHaveLength(2);
    expect(cache.size).toBe(1);
  });

  test('a change while the rendered page is being compressed prevents caching', async () => {
    const { cache, running, expectRenders } = slowCache();
    const page = cache.get('/', '/');
    await expectRenders(1);
    running[0]?.end();
    // The render has ended; its bytes are being compressed.
    await Promise.resolve();
    cache.invalidate(['products']);
    await page;
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe('invalidation', () => {
  const TAGS_BY_URL: Readonly<Record<string, readonly string[]>> = {
    '/': ['products', 'product:1', 'product:2', 'settings'],
    '/product/1': ['product:1', 'settings'],
    '/product/2': ['product:2', 'settings'],
    '/about': ['settings'],
    '/plain': [],
  };

  async function createFilledCache() {
    const { cache } = createCache((url) => ({ tags: TAGS_BY_URL[url] ?? [] }));
    for (const url of Object.keys(TAGS_BY_URL)) await cache.get(url, url);
    return cache;
  }

  test.each<[readonly string[], readonly string[]]>([
    [['product:1'], ['/product/2', '/about', '/plain']],
    [['products'], ['/product/1', '/product/2', '/about', '/plain']],
    [
      ['product:1', 'product:2'],
      ['/about', '/plain'],
    ],
    [['product:*'], ['/about', '/plain']],
    [
      ['products', 'product:*'],
      ['/about', '/plain'],
    ],
    [['settings'], ['/plain']],
    [['product'], Object.keys(TAGS_BY_URL)],
    [['product:11', 'banners'], Object.keys(TAGS_BY_URL)],
    [[], Object.keys(TAGS_BY_URL)],
  ])('invalidating %j leaves %j', async (tags, left) => {
    const cache = await createFilledCache();
    const averageBytes = cache.bytes / cache.size;
    cache.invalidate(tags);
    expect(Object.keys(TAGS_BY_URL).filter((url) => cache.find(url))).toEqual(left);
    expect(cache.size).toBe(left.length);
    // The pages differ by the length of their URLs and tags.
    expect(Math.abs(cache.bytes - averageBytes * left.length)).toBeLessThan(300);
  });

  test('invalidateAll drops every page', async () => {
    const cache = await createFilledCache();
    cache.invalidateAll();
    expect([cache.size, cache.bytes, cache.find('/')]).toEqual([0, 0, undefined]);
  });

  test('an old raw URL never finds the invalidated page, at most the one that was rendered again', async () => {
    const { cache } = createCache(() => ({ tags: ['products'] }));
    await cache.get('/', '/?utm=1');
    cache.invalidate(['products']);
    expect(cache.find('/?utm=1')).toBeUndefined();
    const renderedAgain = await cache.get('/', '/');
    expect(await text(renderedAgain)).toBe('/ 2');
    expect(cache.find('/?utm=1') ?? renderedAgain).toBe(renderedAgain);
  });
});

describe('memory', () => {
  const MAX_BYTES = 200_000;

  test('the cache stays within its limit and counts correctly for any requests and invalidations', async () => {
    // A fixed pseudo-random sequence.
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const { cache } = createCache((url) => ({ bytes: url.length * 700, tags: [`product:${url.length}`] }), MAX_BYTES);
    for (let turn = 0; turn < 1_500; turn++) {
      const url = `/${'p'.repeat(next(30))}${next(40)}`;
      await cache.get(url, `${url}?${turn}`);
      if (next(20) === 0) cache.invalidate([`product:${next(30)}`]);
      if (next(200) === 0) cache.invalidateAll();
      expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES);
      expect(cache.bytes).toBeGreaterThanOrEqual(0);
    }
    cache.invalidate(['product:*']);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test('a requested page survives a flood of pages that are requested once', async () => {
    const { cache, renders } = createCache(() => ({ bytes: 5_000 }), MAX_BYTES);
    await cache.get('/', '/');
    for (let number = 0; number < 400; number++) {
      await cache.get(`/search/${number}`, `/search/${number}`);
      expect(cache.find('/')).toBeDefined();
    }
    expect(renders.get('/')).toBe(1);
    expect(cache.find('/search/0')).toBeUndefined();
  });

  test('of two old pages the one without requests is evicted first', async () => {
    const { cache } = createCache(() => ({ bytes: 5_000 }), 30_000);
    const fill = async (...urls: string[]) => {
      for (const url of urls) await cache.get(url, url);
    };
    // Three pages fit. find() of a cached page counts as a request.
    await fill('/a', '/b', '/c');
    cache.find('/a');
    await fill('/d');
    expect(cache.find('/b')).toBeUndefined();
    await fill('/e', '/f');
    expect(['/c', '/d'].map((url) => cache.find(url))).toEqual([undefined, undefined]);
    // The second chance of '/a' is used up.
    await fill('/g');
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.size).toBe(3);
  });

  test('a page larger than the cache does not evict requested pages', async () => {
    const { cache } = createCache((url) => ({ bytes: url === '/huge' ? 50_000 : 5_000 }), 40_000);
    await cache.get('/a', '/a');
    cache.find('/a');
    await cache.get('/huge', '/huge');
    expect(cache.find('/huge')).toBeUndefined();
    expect(cache.find('/a')).toBeDefined();
  });

  test('drops all raw URLs when there are too many, and keeps the pages', async () => {
    const { cache, renders } = createCache();
    for (let number = 0; number < 10_001; number++) await cache.get('/', `/?${number}`);
    expect(cache.find('/?0')).toBeUndefined();
    expect(cache.find('/?10000')).toBeDefined();
    expect(renders.get('/')).toBe(1);
  });

  test('an evicted page is not held in memory by its raw URLs', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { cache } = createCache(() => ({ bytes: 5_000 }), MAX_BYTES);
    const pages: WeakRef<CachedPage>[] = [];
    for (let number = 0; number < 500; number++) pages.push(new WeakRef(await cache.get(`/${number}`, `/${number}?x`)));
    await expect
      .poll(() => {
        collect();
        return pages.filter((page) => page.deref()).length;
      })
      .toBeLessThanOrEqual(cache.size + 2);
  });
});

test('a page with an expiry is rendered again from then on, and others stay cached', async () => {
  const { cache, renders, clock } = createCache((url) => (url === '/shop' ? { until: 60_000 } : {}));
  const requestPage = async (url: string) => text(cache.find(url) ?? (await cache.get(url, url)));
  await requestPage('/shop');
  await requestPage('/');
  clock.now = 59_999;
  expect([await requestPage('/shop'), await requestPage('/')]).toEqual(['/shop 1', '/ 1']);
  clock.now = 60_000;
  expect([await requestPage('/shop'), await requestPage('/')]).toEqual(['/shop 2', '/ 1']);
  expect(renders.get('/shop')).toBe(2);
  // The expired page no longer counts: only one of the two is in memory.
  cache.invalidateAll();
  expect(cache.bytes).toBe(0);
});
