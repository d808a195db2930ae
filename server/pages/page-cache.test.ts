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
  address: string,
  turn: number,
  { tags = [], status = 200, isCacheable = true, bytes, until = Number.POSITIVE_INFINITY }: Rendered,
): Rendering => ({
  status,
  headers: [],
  body: bytes === undefined ? Buffer.from(`${address} ${turn}`) : Buffer.alloc(bytes, address),
  tags: new Set(tags),
  isCacheable,
  until,
});

/** A cache that listens, and how often it rendered each address. */
function cacheOf(rendered: (address: string) => Rendered = () => ({}), maxBytes = 10_000_000) {
  const renders = new Map<string, number>();
  const clock = { now: 0 };
  const cache = new PageCache({
    maxBytes,
    now: () => clock.now,
    render: async (address) => {
      const turn = (renders.get(address) ?? 0) + 1;
      renders.set(address, turn);
      return rendering(address, turn, rendered(address));
    },
  });
  cache.listening = true;
  return { cache, renders, clock };
}

/** A cache whose renders end when the test says so. */
function slowCache(rendered: Rendered = {}) {
  const running: { end: () => void; fail: (error: Error) => void }[] = [];
  const cache = new PageCache({
    maxBytes: 10_000_000,
    now: () => 0,
    render: (address) => {
      const { promise, resolve, reject } = Promise.withResolvers<Rendering>();
      const turn = running.length + 1;
      running.push({ end: () => resolve(rendering(address, turn, rendered)), fail: reject });
      return promise;
    },
  });
  cache.listening = true;
  const begun = (count: number) => expect.poll(() => running.length).toBe(count);
  return { cache, running, begun };
}

const text = async (page: CachedPage) => (await page.in('identity')).body.toString();

describe('one render for an address', () => {
  test('a page is rendered once and then kept, also under other raw addresses', async () => {
    const { cache, renders } = cacheOf();
    const first = await cache.get('/', '/');
    expect(await cache.get('/', '/?utm=1')).toBe(first);
    expect(cache.find('/')).toBe(first);
    expect(cache.find('/?utm=1')).toBe(first);
    expect(cache.find('/?utm=2')).toBeUndefined();
    expect(renders.get('/')).toBe(1);
    expect(cache.hits).toBe(3);
    expect(first.ready('br')).toBeDefined();
  });

  test('two who ask at once wait for the same render', async () => {
    const { cache, running, begun } = slowCache();
    const both = [cache.get('/', '/'), cache.get('/', '/?x')];
    await begun(1);
    running[0]?.end();
    const [one, two] = await Promise.all(both);
    expect(one).toBe(two);
    expect(running).toHaveLength(1);
  });

  test('two addresses are two renders', async () => {
    const { cache, renders } = cacheOf();
    await Promise.all(['/a', '/b', '/a', '/b'].map((address) => cache.get(address, address)));
    expect([...renders]).toEqual([
      ['/a', 1],
      ['/b', 1],
    ]);
    expect(cache.size).toBe(2);
  });

  test('a failed render rejects all its waiters and no later request', async () => {
    const { cache, running, begun } = slowCache();
    const both = [cache.get('/', '/'), cache.get('/', '/')];
    const settled = Promise.allSettled(both);
    await begun(1);
    running[0]?.fail(new Error('the database is unavailable'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
    const again = cache.get('/', '/');
    await begun(2);
    running[1]?.end();
    expect(await text(await again)).toBe('/ 2');
    expect(cache.find('/')).toBeDefined();
  });
});

describe('never cached', () => {
  test.each<[string, Rendered]>([
    ['a page that says so', { isCacheable: false }],
    ['a failure', { status: 500 }],
    ['a page that is not there', { status: 404 }],
    ['a redirect', { status: 302 }],
  ])('%s', async (_, rendered) => {
    const { cache, renders } = cacheOf(() => rendered);
    for (let turn = 1; turn <= 3; turn++) expect(await text(await cache.get('/', '/'))).toBe(`/ ${turn}`);
    expect(renders.get('/')).toBe(3);
    expect([cache.size, cache.bytes, cache.find('/')]).toEqual([0, 0, undefined]);
  });

  test('anything while the change feed is disconnected', async () => {
    const { cache, renders } = cacheOf();
    cache.listening = false;
    await cache.get('/', '/');
    await cache.get('/', '/');
    expect([renders.get('/'), cache.size]).toEqual([2, 0]);
    cache.listening = true;
    await cache.get('/', '/');
    await cache.get('/', '/');
    expect([renders.get('/'), cache.size]).toEqual([3, 1]);
  });

  test('a page that was begun while deaf and ended while hearing', async () => {
    const { cache, running, begun } = slowCache();
    cache.listening = false;
    const page = cache.get('/', '/');
    await begun(1);
    cache.invalidateAll();
    cache.listening = true;
    running[0]?.end();
    await page;
    expect(cache.size).toBe(0);
  });

  test('a page larger than the whole memory', async () => {
    const { cache } = cacheOf(() => ({ bytes: 50_000 }), 50_000);
    expect((await cache.get('/', '/')).status).toBe(200);
    expect([cache.size, cache.bytes, cache.find('/')]).toEqual([0, 0, undefined]);
  });

  test('anything when there is no memory for it', async () => {
    const { cache, renders } = cacheOf(() => ({}), 0);
    await cache.get('/', '/');
    await cache.get('/', '/');
    expect([renders.get('/'), cache.size, cache.bytes]).toEqual([2, 0, 0]);
  });
});

describe('a change while a page is being made', () => {
  // Its tags are not known before it ends, so that any change counts.
  test.each<[string, (cache: PageCache) => void]>([
    ['of something it may be made of', (cache) => cache.invalidate(['product:1'])],
    ['of everything', (cache) => cache.invalidateAll()],
  ])('%s: the render is returned but not cached, and later requests get a new one', async (_, change) => {
    const { cache, running, begun } = slowCache();
    const before = cache.get('/', '/');
    await begun(1);
    change(cache);
    const after = cache.get('/', '/');
    await begun(2);
    running[1]?.end();
    expect(await text(await after)).toBe('/ 2');
    running[0]?.end();
    expect(await text(await before)).toBe('/ 1');
    expect(await text(await cache.get('/', '/'))).toBe('/ 2');
    expect(await text(cache.find('/') ?? (await before))).toBe('/ 2');
    expect(running).toHaveLength(2);
    expect(cache.size).toBe(1);
  });

  test('the old render ends first: the new one is still shared and kept', async () => {
    const { cache, running, begun } = slowCache();
    const before = cache.get('/', '/');
    await begun(1);
    cache.invalidate(['products']);
    const after = [cache.get('/', '/'), cache.get('/', '/')];
    await begun(2);
    running[0]?.end();
    await before;
    expect(cache.size).toBe(0);
    after.push(cache.get('/', '/'));
    running[1]?.end();
    for (const page of await Promise.all(after)) expect(await text(page)).toBe('/ 2');
    expect(running).toHaveLength(2);
    expect(cache.size).toBe(1);
  });

  test('a change in the very moment that the render ends still counts', async () => {
    const { cache, running, begun } = slowCache();
    const page = cache.get('/', '/');
    await begun(1);
    running[0]?.end();
    // The render has ended; its bytes are being compressed.
    await Promise.resolve();
    cache.invalidate(['products']);
    await page;
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe('forgetting', () => {
  const tagsOf: Readonly<Record<string, readonly string[]>> = {
    '/': ['products', 'product:1', 'product:2', 'settings'],
    '/product/1': ['product:1', 'settings'],
    '/product/2': ['product:2', 'settings'],
    '/about': ['settings'],
    '/plain': [],
  };

  async function filled() {
    const { cache } = cacheOf((address) => ({ tags: tagsOf[address] ?? [] }));
    for (const address of Object.keys(tagsOf)) await cache.get(address, address);
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
    [['product'], Object.keys(tagsOf)],
    [['product:11', 'banners'], Object.keys(tagsOf)],
    [[], Object.keys(tagsOf)],
  ])('%j leaves %j', async (tags, left) => {
    const cache = await filled();
    const each = cache.bytes / cache.size;
    cache.invalidate(tags);
    expect(Object.keys(tagsOf).filter((address) => cache.find(address))).toEqual(left);
    expect(cache.size).toBe(left.length);
    // They differ by the length of their addresses and tags.
    expect(Math.abs(cache.bytes - each * left.length)).toBeLessThan(300);
  });

  test('everything', async () => {
    const cache = await filled();
    cache.invalidateAll();
    expect([cache.size, cache.bytes, cache.find('/')]).toEqual([0, 0, undefined]);
  });

  test('a page that is made anew is found again under its old raw address', async () => {
    const { cache } = cacheOf(() => ({ tags: ['products'] }));
    await cache.get('/', '/?utm=1');
    cache.invalidate(['products']);
    expect(cache.find('/?utm=1')).toBeUndefined();
    const anew = await cache.get('/', '/');
    expect(await text(anew)).toBe('/ 2');
    expect(cache.find('/?utm=1') ?? anew).toBe(anew);
  });
});

describe('memory', () => {
  const MOST = 200_000;

  test('stays within its bytes and counts them right, whatever is asked and forgotten', async () => {
    // A fixed sequence that looks like chance.
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const { cache } = cacheOf(
      (address) => ({ bytes: address.length * 700, tags: [`product:${address.length}`] }),
      MOST,
    );
    for (let turn = 0; turn < 1_500; turn++) {
      const address = `/${'p'.repeat(next(30))}${next(40)}`;
      await cache.get(address, `${address}?${turn}`);
      if (next(20) === 0) cache.invalidate([`product:${next(30)}`]);
      if (next(200) === 0) cache.invalidateAll();
      expect(cache.bytes).toBeLessThanOrEqual(MOST);
      expect(cache.bytes).toBeGreaterThanOrEqual(0);
    }
    cache.invalidate(['product:*']);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test('a requested page survives a flood of pages that are requested once', async () => {
    const { cache, renders } = cacheOf(() => ({ bytes: 5_000 }), MOST);
    await cache.get('/', '/');
    for (let number = 0; number < 400; number++) {
      await cache.get(`/search/${number}`, `/search/${number}`);
      expect(cache.find('/')).toBeDefined();
    }
    expect(renders.get('/')).toBe(1);
    expect(cache.find('/search/0')).toBeUndefined();
  });

  test('of two old pages the one without requests is evicted first', async () => {
    const { cache } = cacheOf(() => ({ bytes: 5_000 }), 30_000);
    const fill = async (...addresses: string[]) => {
      for (const address of addresses) await cache.get(address, address);
    };
    // Three have room. Looking for a page that is there counts as asking for it.
    await fill('/a', '/b', '/c');
    cache.find('/a');
    await fill('/d');
    expect(cache.find('/b')).toBeUndefined();
    await fill('/e', '/f');
    expect(['/c', '/d'].map((address) => cache.find(address))).toEqual([undefined, undefined]);
    // Its second chance is used up.
    await fill('/g');
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.size).toBe(3);
  });

  test('one page larger than the memory does not cost the pages that people look at', async () => {
    const { cache } = cacheOf((address) => ({ bytes: address === '/huge' ? 50_000 : 5_000 }), 40_000);
    await cache.get('/a', '/a');
    cache.find('/a');
    await cache.get('/huge', '/huge');
    expect(cache.find('/huge')).toBeUndefined();
    expect(cache.find('/a')).toBeDefined();
  });

  test('raw addresses are forgotten in bulk before there are too many; pages are not', async () => {
    const { cache, renders } = cacheOf();
    for (let number = 0; number < 10_001; number++) await cache.get('/', `/?${number}`);
    expect(cache.find('/?0')).toBeUndefined();
    expect(cache.find('/?10000')).toBeDefined();
    expect(renders.get('/')).toBe(1);
  });

  test('an invalidated page is gone under every address that it was requested by', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { cache } = cacheOf(() => ({ bytes: 5_000 }), MOST);
    const known: WeakRef<CachedPage>[] = [];
    for (let number = 0; number < 500; number++) known.push(new WeakRef(await cache.get(`/${number}`, `/${number}?x`)));
    await expect
      .poll(() => {
        collect();
        return known.filter((page) => page.deref()).length;
      })
      .toBeLessThanOrEqual(cache.size + 2);
  });
});

test('a page that said until when it is true is made anew from that moment on, and others stay', async () => {
  const { cache, renders, clock } = cacheOf((address) => (address === '/shop' ? { until: 60_000 } : {}));
  const ask = async (address: string) => text(cache.find(address) ?? (await cache.get(address, address)));
  await ask('/shop');
  await ask('/');
  clock.now = 59_999;
  expect([await ask('/shop'), await ask('/')]).toEqual(['/shop 1', '/ 1']);
  clock.now = 60_000;
  expect([await ask('/shop'), await ask('/')]).toEqual(['/shop 2', '/ 1']);
  expect(renders.get('/shop')).toBe(2);
  // Its bytes are counted out with it: only one of the two is in memory.
  cache.invalidateAll();
  expect(cache.bytes).toBe(0);
});
