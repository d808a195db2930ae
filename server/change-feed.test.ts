import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { DatabaseProxy } from '../testkit/database-proxy.ts';
import { ChangeFeed, type ChangeListeners, type StaffChange } from './change-feed.ts';
import { DatabaseClock } from './database-clock.ts';
import { createLog } from './log.ts';

const database = openTestDatabase();
const sql = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await database.current.pool.query(text, values)).rows;

/** Records every call of the feed, in order. */
class RecordingListeners implements ChangeListeners {
  readonly states: string[] = [];
  readonly tags: (readonly string[])[] = [];
  readonly staff: StaffChange[] = [];
  onConnected = () => void this.states.push('connected');
  onDisconnected = () => void this.states.push('disconnected');
  onUnreachable = () => void this.unreachableCount++;
  unreachableCount = 0;
  publicChange = (tags: readonly string[]) => void this.tags.push(tags);
  staffChange = (change: StaffChange) => void this.staff.push(change);
  outbox = 0;
  outboxWritten = () => void this.outbox++;

  /** Notifications arrive in the order of their commits: when this one arrives, all earlier ones have arrived. */
  async flush(): Promise<void> {
    const end = `end ${randomUUID()}`;
    await sql(`select pg_notify('store_changed', json_build_object('tags', array[$1::text])::text)`, [end]);
    await expect.poll(() => this.tags.some(([tag]) => tag === end)).toBe(true);
    const index = this.tags.findIndex(([tag]) => tag === end);
    this.tags.splice(index, 1);
  }
}

const feeds: ChangeFeed[] = [];
const logged: string[] = [];
const log = createLog('warn', { write: (line) => void logged.push(line) });

async function startFeed(url = database.url) {
  const received = new RecordingListeners();
  const feed = new ChangeFeed(url, received, { log, clock: new DatabaseClock() });
  feeds.push(feed);
  await feed.start();
  return { feed, received };
}

afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.close()));
  logged.length = 0;
});

const connections = async (): Promise<number> =>
  (
    await sql(
      `select pid from pg_stat_activity where application_name = 'tanabana changes' and datname = current_database()`,
    )
  ).length;
const terminateFeeds = () =>
  sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tanabana changes' and datname = current_database()`,
  );

let categoryId: string;
let number = 0;
async function addProduct(stock: { onHand: number; reserved?: number }): Promise<string> {
  const name = `p${++number}`;
  const [product] = await sql(
    `insert into products (sku, name, slug, category_id, price) values ($1, $1, $1, $2, 99900) returning id`,
    [name, categoryId],
  );
  await sql(`insert into inventory_levels (product_id, size, on_hand, reserved) values ($1, 'M', $2, $3)`, [
    product?.id,
    stock.onHand,
    stock.reserved ?? 0,
  ]);
  return product?.id ?? '';
}

beforeAll(async () => {
  const [category] = await sql(`insert into categories (name, slug) values ('Sarees', 'sarees') returning id`);
  categoryId = category?.id ?? '';
});

test('measures the database clock before it reports connected, and again while connected', async () => {
  const ahead = 20 * 60_000;
  const clock = new DatabaseClock(undefined, () => Date.now() + ahead);
  const feed = new ChangeFeed(database.url, new RecordingListeners(), { log, clock, probeEveryMs: 20 });
  feeds.push(feed);
  const databaseMs = async () =>
    Number((await sql('select extract(epoch from clock_timestamp()) * 1000 as ms'))[0]?.ms);
  await feed.start();
  expect(Math.abs(clock.nowMs() - (await databaseMs()))).toBeLessThan(2_000);
  expect(clock.nodeAheadMs()).toBeGreaterThan(ahead - 2_000);
  let measured = 0;
  const measure = clock.measure.bind(clock);
  clock.measure = async (readClock) => {
    await measure(readClock);
    measured++;
  };
  await expect.poll(() => measured).toBeGreaterThan(2);
});

test('announces outbox rows once they are committed', async () => {
  const { received } = await startFeed();
  await sql(`insert into outbox (topic, ref, payload) values ('mail', 'feed 1', '{}'), ('mail', 'feed 2', '{}')`);
  await received.flush();
  expect(received.outbox).toBe(1);
  await sql(`delete from outbox where ref like 'feed %'`);
});

describe('received changes', () => {
  test('a new product invalidates the lists, the product and its category', async () => {
    const { received } = await startFeed();
    expect(received.states).toEqual(['connected']);
    const id = await addProduct({ onHand: 5 });
    await received.flush();
    expect(received.tags).toContainEqual(['categories']);
    expect(received.tags).toContainEqual(['products', `product:${id}`]);
    expect(received.tags.flat().every((tag) => ['categories', 'products', `product:${id}`].includes(tag))).toBe(true);
    expect(received.staff).toContainEqual({ what: 'products', ids: [id] });
  });

  test.each(['name', 'description', 'color'])(
    'a changed %s of a product invalidates the lists and the product',
    async (column) => {
      const id = await addProduct({ onHand: 5 });
      const { received } = await startFeed();
      await sql(`update products set ${column} = 'changed' where id = $1`, [id]);
      await received.flush();
      expect(received.tags).toEqual([['products', `product:${id}`]]);
      expect(received.staff).toEqual([{ what: 'products', ids: [id] }]);
    },
  );

  test('a deactivated product also invalidates its category; a deleted product is announced again', async () => {
    const id = await addProduct({ onHand: 5 });
    const { received } = await startFeed();
    await sql(`update products set status = 'inactive' where id = $1`, [id]);
    await received.flush();
    expect(received.tags).toContainEqual(['categories']);
    expect(received.tags).toContainEqual(['products', `product:${id}`]);
    received.tags.length = 0;
    await sql(`delete from products where id = $1`, [id]);
    await received.flush();
    expect(received.tags).toContainEqual(['products', `product:${id}`]);
  });

  test('S-STYLE-03 a colour that joins, disappears or leaves invalidates the pages of the style’s other colours', async () => {
    const [blue, rust] = [await addProduct({ onHand: 5 }), await addProduct({ onHand: 5 })];
    const style = randomUUID();
    await sql(`update products set style_id = $2 where id = $1`, [blue, style]);
    const { received } = await startFeed();
    for (const change of [`style_id = '${style}'`, `status = 'inactive'`, `status = 'active'`, `style_id = null`]) {
      await sql(`update products set ${change} where id = $1`, [rust]);
      await received.flush();
      expect(received.tags.flat(), change).toContain(`product:${blue}`);
      received.tags.length = 0;
    }
    await sql(`update products set name = 'changed' where id = $1`, [rust]);
    await received.flush();
    expect(received.tags.flat()).not.toContain(`product:${blue}`);
  });

  test('sends nothing for a row written without a change or rolled back', async () => {
    const id = await addProduct({ onHand: 5 });
    const { received } = await startFeed();
    await sql(`update products set name = name, version = version + 1, updated_at = now() where id = $1`, [id]);
    await sql(`begin; update products set name = 'never' where id = '${id}'; rollback`);
    await received.flush();
    expect([received.tags, received.staff]).toEqual([[], []]);
  });

  test('S-VIDEO-06 a change of categories, settings, banners, coupons, pictures, videos or reviews invalidates its cache tag', async () => {
    const id = await addProduct({ onHand: 5 });
    const key = randomUUID();
    await sql(
      `insert into pictures (key, width, height, tone, content_type, bytes) values ($1, 9, 12, 'ivory', 'image/webp', 1)`,
      [key],
    );
    const { received } = await startFeed();
    const tagsAfter = async (...statement: [string, unknown[]?]) => {
      received.tags.length = 0;
      await sql(...statement);
      await received.flush();
      return received.tags;
    };
    expect(await tagsAfter(`update categories set description = 'new' where id = $1`, [categoryId])).toEqual([
      ['categories'],
    ]);
    expect(
      await tagsAfter(
        `insert into settings (tax_rate, shipping_standard, shipping_express, free_shipping_threshold, currency_symbol, currency_code, store_info, strip_text)
         values (18, 1, 1, 1, '₹', 'INR', '{}', '')`,
      ),
    ).toEqual([['settings']]);
    expect(await tagsAfter(`update settings set strip_text = 'Free shipping'`)).toEqual([['settings']]);
    expect(
      await tagsAfter(
        `insert into banners (title, subtitle, description, image, button_text, button_link, category, "order") values ('', '', '', $1, '', '', '', 1)`,
        [key],
      ),
    ).toEqual([['banners']]);
    const couponId = randomUUID();
    expect(
      await tagsAfter(
        `insert into coupons (id, code, name, type, value, usage_limit, valid_from, valid_until) values ($1, 'FEED', '', 'fixed', 100, 2, now(), now())`,
        [couponId],
      ),
    ).toEqual([['coupons']]);
    expect(await tagsAfter(`update coupons set value = 200 where id = $1`, [couponId])).toEqual([['coupons']]);
    // The coupon may be used twice: only the second use changes what pages show.
    expect(await tagsAfter(`update coupons set used_count = 1 where id = $1`, [couponId])).toEqual([]);
    expect(await tagsAfter(`update coupons set used_count = 2 where id = $1`, [couponId])).toEqual([['coupons']]);
    const listsAndProduct = [['products', `product:${id}`]];
    expect(
      await tagsAfter(`insert into product_pictures (product_id, position, picture_key, alt) values ($1, 0, $2, '')`, [
        id,
        key,
      ]),
    ).toEqual(listsAndProduct);
    const productOnly = [[`product:${id}`]];
    await sql(
      `insert into videos (key, width, height, duration_ms, bytes, stored_as) values ($1, 9, 16, 1000, 1, 'videos/a.mp4')`,
      [key],
    );
    expect(await tagsAfter('insert into product_videos (product_id, video_key) values ($1, $2)', [id, key])).toEqual(
      productOnly,
    );
    expect(await tagsAfter('update product_videos set poster_key = $1', [key])).toEqual(productOnly);
    expect(await tagsAfter('delete from product_videos')).toEqual(productOnly);
    expect(
      await tagsAfter(`insert into reviews (product_id, user_name, rating, comment) values ($1, 'Asha', 5, 'Lovely')`, [
        id,
      ]),
    ).toEqual(listsAndProduct);
  });

  test('sends notifications to staff only', async () => {
    const { received } = await startFeed();
    const [row] = await sql(`insert into notifications (type, title, message) values ('order', 't', 'm') returning id`);
    await received.flush();
    expect(received.staff).toEqual([{ what: 'notifications', ids: [row?.id] }]);
    expect(received.tags).toEqual([]);
  });

  test('announces many products at once as all products', async () => {
    const { received } = await startFeed();
    // Up to 50 products of one statement are announced by their ids.
    await sql(
      `insert into products (sku, name, slug, category_id, price)
       select 'bulk-' || n, 'bulk-' || n, 'bulk-' || n, $1, 100 from generate_series(1, 51) n`,
      [categoryId],
    );
    await received.flush();
    expect(received.tags).toContainEqual(['products', 'product:*']);
    // The category changes too, because it counts its products.
    expect(received.staff).toEqual([
      { what: 'categories', ids: [categoryId] },
      { what: 'products', ids: [] },
    ]);
  });

  test('logs an invalid notification and receives the next one', async () => {
    const { received } = await startFeed();
    await sql(`select pg_notify('store_changed', 'no JSON')`);
    await sql(`select pg_notify('staff_changed', '')`);
    await received.flush();
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('change notification could not be parsed');
    expect(received.states).toEqual(['connected']);
  });
});

test('O-CACHE-01 catchUp() resolves after every change that was committed before it, even when the notification is late', async () => {
  const { feed, received } = await startFeed();
  const [connection] = await sql(
    `select pid from pg_stat_activity where application_name = 'tanabana changes' and datname = current_database()`,
  );
  // The database's process of the feed's connection is stopped, so that the notification is late.
  const pid = Number(connection?.pid);
  process.kill(pid, 'SIGSTOP');
  try {
    await sql(`update settings set strip_text = 'before the notification'`);
    const caughtUp = feed.catchUp();
    expect(received.tags).toEqual([]);
    process.kill(pid, 'SIGCONT');
    await caughtUp;
    expect(received.tags).toEqual([['settings']]);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('catchUp() resolves when the feed was closed or lost its connection', async () => {
  const { feed, received } = await startFeed();
  await terminateFeeds();
  await feed.catchUp();
  await expect.poll(() => received.states).toEqual(['connected', 'disconnected', 'connected']);
  await feed.close();
  await feed.catchUp();
});

describe('stock', () => {
  interface Level {
    readonly onHand: number;
    readonly reserved: number;
  }
  const level = (onHand: number, reserved = 0): Level => ({ onHand, reserved });

  type Invalidated = 'nothing' | 'the page' | 'the page and lists';
  // Pages show the units left from 10 down. Lists change when units become more, or a size sells out or comes back.
  test.each<[string, Level, Level, Invalidated]>([
    ['a sale among plenty', level(50), level(50, 1), 'nothing'],
    ['a sale among plenty that is processed', level(50, 1), level(49), 'nothing'],
    ['plenty more', level(50), level(500), 'nothing'],
    ['12 → 11', level(12), level(11), 'nothing'],
    ['11 → 10: “only 10 left”', level(11), level(10), 'the page'],
    ['3 → 2', level(3), level(2), 'the page'],
    ['3 → 2 by a reservation', level(3), level(3, 1), 'the page'],
    ['2 → 3 by a release', level(3, 1), level(3), 'the page and lists'],
    ['1 → 0: sold out', level(1), level(1, 1), 'the page and lists'],
    ['0 → 50: back in stock', level(0), level(50), 'the page and lists'],
    ['a reserved unit is processed, with few left', level(3, 1), level(2), 'nothing'],
  ])('%s: from %j to %j invalidates %s', async (_, before, after, invalidated) => {
    const id = await addProduct(before);
    const { received } = await startFeed();
    await sql(`update inventory_levels set on_hand = $2, reserved = $3 where product_id = $1`, [
      id,
      after.onHand,
      after.reserved,
    ]);
    await received.flush();
    const tags = {
      nothing: [],
      'the page': [[`product:${id}`]],
      'the page and lists': [['products', `product:${id}`]],
    };
    expect(received.tags).toEqual(tags[invalidated]);
    expect(received.staff).toEqual([{ what: 'stock', ids: [id] }]);
    const [product] = await sql(`select stock, available from products where id = $1`, [id]);
    expect(product).toEqual({ stock: after.onHand, available: after.onHand - after.reserved });
  });
});

describe('a lost connection', () => {
  const proxies: DatabaseProxy[] = [];
  afterEach(() => {
    for (const proxy of proxies.splice(0)) proxy.close();
  });
  async function openProxiedFeed() {
    const proxy = new DatabaseProxy(database.url);
    proxies.push(proxy);
    return { proxy, ...(await startFeed(await proxy.open())) };
  }
  const expectStates = (received: RecordingListeners, ...states: string[]) =>
    expect.poll(() => received.states).toEqual(['connected', ...states]);

  test('after a lost connection reports disconnected, then connected, and receives changes again', async () => {
    const { received } = await startFeed();
    await terminateFeeds();
    await expectStates(received, 'disconnected', 'connected');
    await sql(`update settings set strip_text = 'after'`);
    await received.flush();
    expect(received.tags).toEqual([['settings']]);
    expect(logged.join()).toContain('change feed disconnected');
    expect(await connections()).toBe(1);
  });

  test('reconnects after each of three disconnects', async () => {
    const { received } = await startFeed();
    for (let round = 1; round <= 3; round++) {
      await terminateFeeds();
      await expect.poll(() => received.states.length).toBe(1 + round * 2);
    }
    expect(received.states).toEqual(['connected', ...Array(3).fill(['disconnected', 'connected']).flat()]);
    expect(await connections()).toBe(1);
  });

  test('an outage of many attempts reports disconnected once and connected once, and each change is sent once', async () => {
    const { proxy, received } = await openProxiedFeed();
    proxy.mode = 'refuse';
    proxy.cut();
    await expect.poll(() => proxy.attempts).toBeGreaterThanOrEqual(4);
    expect(received.states).toEqual(['connected', 'disconnected']);
    proxy.mode = 'pass';
    await expectStates(received, 'disconnected', 'connected');
    await sql(`update settings set strip_text = 'after the outage'`);
    await received.flush();
    expect(received.tags).toEqual([['settings']]);
    expect(proxy.openConnections).toBe(1);
  });

  test('gives up on a database that accepts the connection and never responds', async () => {
    const { proxy, received } = await openProxiedFeed();
    proxy.mode = 'hang';
    proxy.cut();
    await expect.poll(() => proxy.attempts).toBe(2);
    proxy.mode = 'pass';
    await expectStates(received, 'disconnected', 'connected');
  });

  test('reconnects when the connection stops responding', async () => {
    const proxy = new DatabaseProxy(database.url);
    proxies.push(proxy);
    const received = new RecordingListeners();
    const feed = new ChangeFeed(await proxy.open(), received, { log, clock: new DatabaseClock(), probeEveryMs: 50 });
    feeds.push(feed);
    await feed.start();
    proxy.freeze();
    await expectStates(received, 'disconnected', 'connected');
    await sql(`update settings set strip_text = 'after the silence'`);
    await received.flush();
    expect(received.tags).toEqual([['settings']]);
  });

  test('rejects when the first connection fails, without retrying', async () => {
    const proxy = new DatabaseProxy(database.url);
    proxies.push(proxy);
    proxy.mode = 'refuse';
    const received = new RecordingListeners();
    const feed = new ChangeFeed(await proxy.open(), received, { log, clock: new DatabaseClock() });
    feeds.push(feed);
    await expect(feed.start()).rejects.toThrow();
    expect(received.states).toEqual([]);
    proxy.mode = 'pass';
    await feed.start();
    expect(received.states).toEqual(['connected']);
    expect(proxy.attempts).toBe(2);
  });
});

describe('closing', () => {
  test('close() ends the connection and does not reconnect', async () => {
    const { feed, received } = await startFeed();
    await feed.close();
    await expect.poll(connections).toBe(0);
    expect(received.states).toEqual(['connected', 'disconnected']);
    await feed.close();
    expect(logged).toEqual([]);
  });

  test('close() while reconnecting leaves no connection behind', async () => {
    const proxy = new DatabaseProxy(database.url);
    const { feed, received } = await startFeed(await proxy.open());
    proxy.mode = 'hang';
    proxy.cut();
    await expect.poll(() => proxy.attempts).toBe(2);
    await feed.close();
    proxy.release();
    await expect.poll(() => proxy.openConnections).toBe(0);
    expect(received.states).toEqual(['connected', 'disconnected']);
    proxy.close();
  });
});
