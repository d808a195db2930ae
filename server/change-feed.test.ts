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

/** Everything a feed told, in order. */
class RecordingListeners implements ChangeListeners {
  readonly states: string[] = [];
  readonly tags: (readonly string[])[] = [];
  readonly staff: StaffChange[] = [];
  onConnected = () => void this.states.push('connected');
  onDisconnected = () => void this.states.push('disconnected');
  onUnreachable = () => void this.aways++;
  aways = 0;
  publicChange = (tags: readonly string[]) => void this.tags.push(tags);
  staffChange = (change: StaffChange) => void this.staff.push(change);
  outbox = 0;
  outboxWritten = () => void this.outbox++;

  /** Announcements arrive in the order of their commits: once this one is here, all before it are. */
  async upToNow(): Promise<void> {
    const end = `end ${randomUUID()}`;
    await sql(`select pg_notify('store_changed', json_build_object('tags', array[$1::text])::text)`, [end]);
    await expect.poll(() => this.tags.some(([tag]) => tag === end), { timeout: 10_000 }).toBe(true);
    const at = this.tags.findIndex(([tag]) => tag === end);
    this.tags.splice(at, 1);
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
  return { feed, heard: received };
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
const cutOff = () =>
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

test('measures the database clock before it says that it listens, and again while it listens', async () => {
  const ahead = 20 * 60_000;
  const clock = new DatabaseClock(undefined, () => Date.now() + ahead);
  const feed = new ChangeFeed(database.url, new RecordingListeners(), { log, clock, askEveryMs: 20 });
  feeds.push(feed);
  const databaseMs = async () =>
    Number((await sql('select extract(epoch from clock_timestamp()) * 1000 as ms'))[0]?.ms);
  await feed.start();
  expect(Math.abs(clock.nowMs() - (await databaseMs()))).toBeLessThan(2_000);
  expect(clock.nodeAheadMs()).toBeGreaterThan(ahead - 2_000);
  let measured = 0;
  const measure = clock.measure.bind(clock);
  clock.measure = async (ask) => {
    await measure(ask);
    measured++;
  };
  await expect.poll(() => measured, { timeout: 10_000 }).toBeGreaterThan(2);
});

test('announces outbox rows once they are committed', async () => {
  const { heard } = await startFeed();
  await sql(`insert into outbox (topic, ref, payload) values ('mail', 'feed 1', '{}'), ('mail', 'feed 2', '{}')`);
  await heard.upToNow();
  expect(heard.outbox).toBe(1);
  await sql(`delete from outbox where ref like 'feed %'`);
});

describe('received changes', () => {
  test('a new product: the lists, the product itself, its category', async () => {
    const { heard } = await startFeed();
    expect(heard.states).toEqual(['connected']);
    const id = await addProduct({ onHand: 5 });
    await heard.upToNow();
    expect(heard.tags).toContainEqual(['categories']);
    expect(heard.tags).toContainEqual(['products', `product:${id}`]);
    expect(heard.tags.flat().every((tag) => ['categories', 'products', `product:${id}`].includes(tag))).toBe(true);
    expect(heard.staff).toContainEqual({ what: 'products', ids: [id] });
  });

  test.each(['name', 'description', 'color'])('a changed %s of a product', async (column) => {
    const id = await addProduct({ onHand: 5 });
    const { heard } = await startFeed();
    await sql(`update products set ${column} = 'changed' where id = $1`, [id]);
    await heard.upToNow();
    expect(heard.tags).toEqual([['products', `product:${id}`]]);
    expect(heard.staff).toEqual([{ what: 'products', ids: [id] }]);
  });

  test('a deactivated product is announced for its category too, a deleted one once more', async () => {
    const id = await addProduct({ onHand: 5 });
    const { heard } = await startFeed();
    await sql(`update products set status = 'inactive' where id = $1`, [id]);
    await heard.upToNow();
    expect(heard.tags).toContainEqual(['categories']);
    expect(heard.tags).toContainEqual(['products', `product:${id}`]);
    heard.tags.length = 0;
    await sql(`delete from products where id = $1`, [id]);
    await heard.upToNow();
    expect(heard.tags).toContainEqual(['products', `product:${id}`]);
  });

  test('nothing of a row that was written without a change, and nothing that was rolled back', async () => {
    const id = await addProduct({ onHand: 5 });
    const { heard } = await startFeed();
    await sql(`update products set name = name, version = version + 1, updated_at = now() where id = $1`, [id]);
    await sql(`begin; update products set name = 'never' where id = '${id}'; rollback`);
    await heard.upToNow();
    expect([heard.tags, heard.staff]).toEqual([[], []]);
  });

  test('categories, settings, banners, pictures and reviews of a product', async () => {
    const id = await addProduct({ onHand: 5 });
    const key = randomUUID();
    await sql(
      `insert into pictures (key, width, height, tone, content_type, bytes) values ($1, 9, 12, 'ivory', 'image/webp', 1)`,
      [key],
    );
    const { heard } = await startFeed();
    const tagsOf = async (...statement: [string, unknown[]?]) => {
      heard.tags.length = 0;
      await sql(...statement);
      await heard.upToNow();
      return heard.tags;
    };
    expect(await tagsOf(`update categories set description = 'new' where id = $1`, [categoryId])).toEqual([
      ['categories'],
    ]);
    expect(
      await tagsOf(
        `insert into settings (tax_rate, shipping_standard, shipping_express, free_shipping_threshold, currency_symbol, currency_code, store_info, strip_text)
         values (18, 1, 1, 1, '₹', 'INR', '{}', '')`,
      ),
    ).toEqual([['settings']]);
    expect(await tagsOf(`update settings set strip_text = 'Free shipping'`)).toEqual([['settings']]);
    expect(
      await tagsOf(
        `insert into banners (title, subtitle, description, image, button_text, button_link, category, "order") values ('', '', '', $1, '', '', '', 1)`,
        [key],
      ),
    ).toEqual([['banners']]);
    const ofProduct = [['products', `product:${id}`]];
    expect(
      await tagsOf(`insert into product_pictures (product_id, position, picture_key, alt) values ($1, 0, $2, '')`, [
        id,
        key,
      ]),
    ).toEqual(ofProduct);
    expect(
      await tagsOf(`insert into reviews (product_id, user_name, rating, comment) values ($1, 'Asha', 5, 'Lovely')`, [
        id,
      ]),
    ).toEqual(ofProduct);
  });

  test('notifications, for staff alone', async () => {
    const { heard } = await startFeed();
    const [row] = await sql(`insert into notifications (type, title, message) values ('order', 't', 'm') returning id`);
    await heard.upToNow();
    expect(heard.staff).toEqual([{ what: 'notifications', ids: [row?.id] }]);
    expect(heard.tags).toEqual([]);
  });

  test('announces many products at once as all products', async () => {
    const { heard } = await startFeed();
    await sql(
      `insert into products (sku, name, slug, category_id, price)
       select 'bulk-' || n, 'bulk-' || n, 'bulk-' || n, $1, 100 from generate_series(1, 51) n`,
      [categoryId],
    );
    await heard.upToNow();
    expect(heard.tags).toContainEqual(['products', 'product:*']);
    // The category counts them.
    expect(heard.staff).toEqual([
      { what: 'categories', ids: [categoryId] },
      { what: 'products', ids: [] },
    ]);
  });

  test('logs an unreadable announcement and receives the next', async () => {
    const { heard } = await startFeed();
    await sql(`select pg_notify('store_changed', 'no JSON')`);
    await sql(`select pg_notify('staff_changed', '')`);
    await heard.upToNow();
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('an announcement could not be read');
    expect(heard.states).toEqual(['connected']);
  });
});

describe('stock', () => {
  interface Level {
    readonly onHand: number;
    readonly reserved: number;
  }
  const level = (onHand: number, reserved = 0): Level => ({ onHand, reserved });

  type Invalidated = 'nothing' | 'the page' | 'the page and lists';
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
    ['0 → 50: back again', level(0), level(50), 'the page and lists'],
    ['processing what was reserved, with few left', level(3, 1), level(2), 'nothing'],
  ])('%s: from %j to %j invalidates %s', async (_, before, after, invalidated) => {
    const id = await addProduct(before);
    const { heard } = await startFeed();
    await sql(`update inventory_levels set on_hand = $2, reserved = $3 where product_id = $1`, [
      id,
      after.onHand,
      after.reserved,
    ]);
    await heard.upToNow();
    const tags = {
      nothing: [],
      'the page': [[`product:${id}`]],
      'the page and lists': [['products', `product:${id}`]],
    };
    expect(heard.tags).toEqual(tags[invalidated]);
    expect(heard.staff).toEqual([{ what: 'stock', ids: [id] }]);
    const [product] = await sql(`select stock, available from products where id = $1`, [id]);
    expect(product).toEqual({ stock: after.onHand, available: after.onHand - after.reserved });
  });
});

describe('when it is cut off', () => {
  const lines: DatabaseProxy[] = [];
  afterEach(() => {
    for (const line of lines.splice(0)) line.close();
  });
  async function behindALine() {
    const line = new DatabaseProxy(database.url);
    lines.push(line);
    return { line, ...(await startFeed(await line.open())) };
  }
  const back = (received: RecordingListeners, ...states: string[]) =>
    expect.poll(() => received.states, { timeout: 15_000 }).toEqual(['connected', ...states]);

  test('reports disconnected, then connected, and receives changes again', async () => {
    const { heard } = await startFeed();
    await cutOff();
    await back(heard, 'disconnected', 'connected');
    await sql(`update settings set strip_text = 'after'`);
    await heard.upToNow();
    expect(heard.tags).toEqual([['settings']]);
    expect(logged.join()).toContain('the change feed was cut off');
    expect(await connections()).toBe(1);
  });

  test('again and again', async () => {
    const { heard } = await startFeed();
    for (let round = 1; round <= 3; round++) {
      await cutOff();
      await expect.poll(() => heard.states.length, { timeout: 15_000 }).toBe(1 + round * 2);
    }
    expect(heard.states).toEqual(['connected', ...Array(3).fill(['disconnected', 'connected']).flat()]);
    expect(await connections()).toBe(1);
  });

  test('an outage of many attempts reports disconnected once and connected once, and each change is sent once', async () => {
    const { line, heard } = await behindALine();
    line.mode = 'refuse';
    line.cut();
    await expect.poll(() => line.attempts, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
    expect(heard.states).toEqual(['connected', 'disconnected']);
    line.mode = 'pass';
    await back(heard, 'disconnected', 'connected');
    await sql(`update settings set strip_text = 'after the outage'`);
    await heard.upToNow();
    expect(heard.tags).toEqual([['settings']]);
    expect(line.live).toBe(1);
  });

  test('gives up a database that accepts the connection and never answers', async () => {
    const { line, heard } = await behindALine();
    line.mode = 'hang';
    line.cut();
    await expect.poll(() => line.attempts, { timeout: 15_000 }).toBe(2);
    line.mode = 'pass';
    await back(heard, 'disconnected', 'connected');
  });

  test('notices a connection that goes silent', async () => {
    const line = new DatabaseProxy(database.url);
    lines.push(line);
    const received = new RecordingListeners();
    const feed = new ChangeFeed(await line.open(), received, { log, clock: new DatabaseClock(), askEveryMs: 50 });
    feeds.push(feed);
    await feed.start();
    line.freeze();
    await back(received, 'disconnected', 'connected');
    await sql(`update settings set strip_text = 'after the silence'`);
    await received.upToNow();
    expect(received.tags).toEqual([['settings']]);
  });

  test('a feed that cannot connect at its start says so and does not go on by itself', async () => {
    const line = new DatabaseProxy(database.url);
    lines.push(line);
    line.mode = 'refuse';
    const received = new RecordingListeners();
    const feed = new ChangeFeed(await line.open(), received, { log, clock: new DatabaseClock() });
    feeds.push(feed);
    await expect(feed.start()).rejects.toThrow();
    expect(received.states).toEqual([]);
    line.mode = 'pass';
    await feed.start();
    expect(received.states).toEqual(['connected']);
    expect(line.attempts).toBe(2);
  });
});

describe('closing', () => {
  test('ends the connection and does not come back', async () => {
    const { feed, heard } = await startFeed();
    await feed.close();
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    expect(heard.states).toEqual(['connected', 'disconnected']);
    await feed.close();
    expect(logged).toEqual([]);
  });

  test('while it tries to come back leaves no connection behind', async () => {
    const line = new DatabaseProxy(database.url);
    const { feed, heard } = await startFeed(await line.open());
    line.mode = 'hang';
    line.cut();
    await expect.poll(() => line.attempts, { timeout: 15_000 }).toBe(2);
    await feed.close();
    line.release();
    await expect.poll(() => line.live, { timeout: 15_000 }).toBe(0);
    expect(heard.states).toEqual(['connected', 'disconnected']);
    line.close();
  });
});
