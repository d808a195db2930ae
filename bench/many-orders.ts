// Fills a store with a given number of orders over the last two years: recent ones in progress, old ones delivered or cancelled, with
// names, places and totals spread like real ones. Inserts run with triggers off and indexes are built at the end; what triggers and the
// cleanup job would have written is computed once.
import pg from 'pg';
import { refreshDailyOrderStats } from '../shop/orders/order-days.server.ts';
import { withConnection } from './connection.ts';
import { withoutIndexes } from './without-indexes.ts';

export const FIRST_NAMES =
  'Ananya Ritu Shabnam Pooja Lakshmi Simran Debjani Nidhi Fathima Tenzin Meera Kavya Priya Divya Neha Aarti Sunita Rekha Farah Zoya Ishita Tara Swati Nandini Gauri Anjali Radhika Sneha Deepa Jyoti'.split(
    ' ',
  );
export const LAST_NAMES =
  'Krishnan Malhotra Qureshi Deshmukh Venkataraman Gill Sengupta Agarwal Beevi Dolma Iyer Rao Sharma Patel Nair Menon Reddy Das Banerjee Joshi Kulkarni Naidu Pillai Chauhan Bhatt Saxena Kapoor Thakur Mukherjee Fernandes'.split(
    ' ',
  );
const PLACES = ['Chennai,Tamil Nadu', 'Gurugram,Haryana', 'Lucknow,Uttar Pradesh', 'Pune,Maharashtra', 'Kochi,Kerala'];
const CHUNK_ROWS = 250_000;
const DAYS = 730;

const pick = (values: readonly string[], random: string): string =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + floor(${random} * ${values.length})::int]`;

/** SQL for a customer's name. The random middle name makes thousands of different names. */
const NAME = `${pick(FIRST_NAMES, 'random()')} || ' ' || chr(65 + floor(random() * 26)::int) || chr(97 + floor(random() * 26)::int) || chr(97 + floor(random() * 26)::int) || 'a ' || ${pick(LAST_NAMES, 'random()')}`;

/** Orders of the last eight days are open or in transit; older ones are delivered or cancelled. */
const STATUS = `case when age < 1 then ${pick(['pending', 'pending', 'processing', 'cancelled'], 'dice')}
  when age < 4 then ${pick(['processing', 'shipped', 'shipped', 'cancelled'], 'dice')}
  when age < 8 then ${pick(['shipped', 'delivered', 'delivered', 'delivered'], 'dice')}
  when dice < 0.08 then 'cancelled' else 'delivered' end`;

async function addOrders(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(`
    insert into orders (id, order_id, checkout_id, user_id, customer_name, customer_email, customer_phone, shipping_address, tax_rate, subtotal,
      shipping, tax, discount, total, status, payment_status, payment_method, payment_id, order_date, estimated_delivery,
      stock_processed, stock_processed_at, updated_at)
    select gen_random_uuid(), 'ORD-' || floor(extract(epoch from at) * 1000)::bigint || '-' || upper(substr(md5(n::text), 1, 9)),
      gen_random_uuid(), md5((n % 200000)::text)::uuid, name,
      lower(replace(name, ' ', '.')) || n % 1000 || '@example.in', (6000000000 + floor(random() * 3999999999))::bigint::text,
      jsonb_build_object('fullName', name, 'address', n % 900 || ' Temple Road', 'city', split_part(place, ',', 1),
        'state', split_part(place, ',', 2), 'pincode', (110000 + n % 700000)::text, 'phone', '9845012345'),
      18, price, 0, price * 18 / 100, 0, price + price * 18 / 100, status,
      case when method = 'cod' and status <> 'delivered' then 'pending' else 'paid' end, method,
      case when method = 'cod' and status <> 'delivered' then null else 'pay_' || n end, at, at + interval '5 days',
      age > 2, case when age > 2 then at + interval '1 day' end, at
    from (
      select n, at, age, dice, place, method, price, ${NAME} as name, ${STATUS} as status
      from (
        select n, now() - age * interval '1 day' as at, age, random() as dice, ${pick(PLACES, 'random()')} as place,
          ${pick(['cod', 'upi', 'upi', 'card'], 'random()')} as method, (34900 + floor(power(random(), 3) * 8000) * 100)::int as price
        from (select n, random() * ${DAYS} as age from generate_series(${from}::int, ${to - 1}::int) n) placed
      ) randomised
    ) generated`);
}

/**
 * One item per order, and a second one for every third order. Only 2,000 products are used, because a longer array is slow to read: `w` is the
 * place of the item's product among them, by the hash `h` of the order.
 */
const ITEMS = `
  with saleProducts as materialized (
    select array_agg(p.id) as ids, array_agg(p.name) as names, array_agg(p.picture_key) as images
    from (
      select p.id, p.name, pp.picture_key from products p join product_pictures pp on pp.product_id = p.id and pp.position = 0
      order by p.slug limit 2000) p
  )
  insert into order_items (order_id, position, product_id, name, size, quantity, price, image)
  select o.id, line, ids[w], names[w], 'M', 1, case line when 0 then o.subtotal - o.subtotal / 4 * least(lines - 1, 1) else o.subtotal / 4 end, images[w]
  from saleProducts, (select id, subtotal, 1 + (hashtext(order_id) % 3 = 0)::int as lines, abs(hashtext(order_id)) as h from orders
    where checkout_id not in (select id from checkouts)) o
  cross join lateral generate_series(0, lines - 1) line
  cross join lateral (select 1 + (o.h + line * 7) % cardinality(ids) as w) product`;

const REQUESTS = `
  insert into cancellation_requests (order_id, reason, type, status, requested_at, processed_at, processed_by)
  select id, 'Changed my mind', case when hashtext(order_id) % 4 = 0 then 'replacement' else 'refund' end,
    case when is_open then 'pending' when status = 'cancelled' then 'approved' else 'rejected' end, order_date + interval '2 hours',
    case when not is_open then order_date + interval '5 hours' end, case when not is_open then 'bench' end
  from (select *, status in ('pending', 'processing') as is_open from orders where hashtext(order_id) % 60 = 0) asked`;

/** Adds `count` generated orders to a copy of the sample store. */
export async function addManyOrders(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB';
      select setseed(0.5)`);
    await withoutIndexes(client, ['orders', 'order_items'], async () => {
      for (let from = 0; from < count; from += CHUNK_ROWS)
        await addOrders(client, from, Math.min(from + CHUNK_ROWS, count));
      await client.query(ITEMS);
    });
    await client.query(REQUESTS);
    await client.query('truncate daily_order_stats, stale_order_days');
    for (const table of ['orders', 'order_items', 'cancellation_requests'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
  await withConnection(url, { kind: 'system', name: 'bench' }, async ({ ctx }) => {
    let written: number;
    do {
      written = await refreshDailyOrderStats(ctx);
    } while (written > 0);
  });
}
