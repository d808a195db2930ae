// Fills a store with a given number of products whose names, colours, prices and sizes are spread like a real catalogue's. Inserts run
// with triggers off; what the triggers would have written is computed once at the end.
import pg from 'pg';
import { withoutIndexes } from './without-indexes.ts';

const CHUNK_ROWS = 50_000;

const STYLES =
  'Banarasi Chanderi Bandhani Block-Print Ikat Kalamkari Chikankari Phulkari Patola Jamdani Kantha Ajrakh Leheriya Gota Zari Mirrorwork Paithani Kanjivaram Tussar Maheshwari Sanganeri Dabu Bagru Kota Pochampally Sambalpuri Gadwal Bomkai Baluchari Tant'.split(
    ' ',
  );
/** Kinds of products by category slug. */
const KINDS: Readonly<Record<string, string>> = {
  ethnic: 'Kurta Saree Lehenga Anarkali Salwar Dupatta Sharara Kaftan',
  dresses: 'Dress Maxi Midi Shirtdress Sundress Gown',
  western: 'Top Shirt Trousers Jeans Skirt Jumpsuit Blazer',
  accessories: 'Jhumka Necklace Bangle Scarf Belt Anklet',
  footwear: 'Jutti Sandal Heels Sneakers Kolhapuri',
  bags: 'Tote Potli Clutch Sling Backpack',
};
const COLORS = 'Red Indigo Madder Marigold Peacock Pink Black White Green Mustard Teal Rust Ivory Maroon Lilac'.split(
  ' ',
);
const MATERIALS = 'Cotton Silk Linen Georgette Chiffon Rayon Velvet Organza Wool Modal'.split(' ');
const OCCASIONS = 'Wedding Office Casual Party Festive Travel'.split(' ');
const SIZES = 'XS S M L XL XXL'.split(' ');

const pick = (values: readonly string[], random: string): string =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + floor(${random} * ${values.length})::int]`;
/** SQL for a made-up name of three syllables: real catalogues have thousands of names. */
const madeUpName = (random: string): string => {
  const syllables = 'ka ri mo la ni sha dev ra gu ta vi sa me na ho ja li ru pa ya'.split(' ');
  return `initcap(${pick(syllables, `${random}()`)} || ${pick(syllables, `${random}()`)} || ${pick(syllables, `${random}()`)})`;
};

/**
 * Each product has six random numbers from 0 to 1, d1 to d6, so that its values fit together. Powers of them make high values rare: few
 * products are expensive, few have many reviews. The lists of kinds are repeated up to the length of the longest one, because an array of
 * arrays has rows of one length in PostgreSQL.
 */
async function addProducts(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ id: string; slug: string }>('select id, slug from categories order by slug');
  const known = rows.filter(({ slug }) => slug in KINDS);
  const kinds = known.map(({ slug }) => `array['${KINDS[slug]?.split(' ').join("','")}']`);
  const longest = Math.max(...known.map(({ slug }) => KINDS[slug]?.split(' ').length ?? 0));
  const padded = kinds.map((kind) => `array_fill(null::text, array[0]) || (${kind} || ${kind})[1:${longest}]`);
  await client.query(`
    insert into grown (sku, name, slug, category_id, price, old_price, discount, status, description, rating, reviews, color,
      sizes, material, occasion, featured, trending, new_arrival, best_seller, stock, available, sizes_left, created_at)
    select 'L-' || n, name, 'l-' || n, category, price, case when discount > 0 then (price / (1 - discount / 100.0))::int end,
      discount, case when d1 < 0.03 then 'inactive' else 'active' end, repeat(name || '. ', 6), round((2.5 + 2.5 * d2)::numeric, 1),
      floor(power(d3, 4) * 400)::int, color, case when sized then array['${SIZES.join("','")}'] else '{}' end, material, occasion,
      d4 < 0.002, d5 < 0.01, n % 40 = 0, d6 < 0.01, 60, 60, case when sized then bits else 0 end,
      now() - (random() * interval '900 days')
    from (
      select n, d1, d2, d3, d4, d5, d6, category, sized, color, material, occasion, bits,
        ${madeUpName('random')} || ' ' || style || ' ' || kind as name, (29900 + floor(power(d2, 3) * 9000) * 100)::int as price,
        case when d3 < 0.5 then 10 * (1 + floor(d4 * 6)::int) else 0 end as discount
      from (
        select n, random() d1, random() d2, random() d3, random() d4, random() d5, random() d6, floor(random() * 64)::int as bits,
          (array[${known.map(({ id }) => `'${id}'`).join(',')}]::uuid[])[1 + n % ${known.length}] as category,
          n % ${known.length} in (${known.flatMap(({ slug }, index) => (['ethnic', 'dresses', 'western'].includes(slug) ? [index] : [])).join(',')}) as sized,
          ${pick(STYLES, 'random()')} as style, ${pick(COLORS, 'random()')} as color, ${pick(MATERIALS, 'random()')} as material,
          ${pick(OCCASIONS, 'random()')} as occasion,
          (array[${padded.map((kind) => `(${kind})`).join(',')}])[1 + n % ${known.length}][1 + floor(random() * ${longest})::int] as kind
        from generate_series(${from}::int, ${to - 1}::int) n
      ) randomised
    ) generated`);
}

/** Rows are written and updated in a temporary table without indexes first, where a second write is cheap. */
const moveIn = (columns: string): string => `update grown set search = product_search(row(grown.*)::products);
  insert into products (${columns}) select ${columns} from grown; truncate grown`;

/** The columns of products, without those that PostgreSQL computes. */
async function storedColumns(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'products' and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  return rows[0]?.columns ?? '';
}

const STOCK_AND_PICTURES = [
  `insert into inventory_levels (product_id, size, on_hand, sku)
   select p.id, s.size, case when p.sizes_left & size_bit(s.size) <> 0 then 12 else 0 end, p.sku || case s.size when '' then '' else '-' || s.size end
   from products p cross join lateral unnest(case when cardinality(p.sizes) = 0 then array[''] else p.sizes end) s (size)
   where p.sku like 'L-%' and not exists (select 1 from inventory_levels t where t.product_id = p.id)`,
  `insert into product_pictures (product_id, position, picture_key, alt)
   select p.id, 0, (select array_agg(key) from pictures)[1 + abs(hashtext(p.sku)) % (select count(*) from pictures)], ''
   from products p where p.sku like 'L-%' and not exists (select 1 from product_pictures t where t.product_id = p.id)`,
];

const COUNT = [
  `update categories c set product_count = (select count(*) from products p where p.category_id = c.id and p.status = 'active')`,
  `insert into search_words (word) select word from ts_stat('select search from products') where length(word) > 2 on conflict do nothing`,
  'select count_search_words()',
];

/** Adds `count` generated products to a copy of the sample store. */
export async function growCatalogue(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB';
      select setseed(0.5)`);
    await client.query('create temporary table grown (like products including defaults including generated)');
    const columns = await storedColumns(client);
    await withoutIndexes(client, ['products', 'inventory_levels', 'product_pictures'], async () => {
      for (let start = 0; start < count; start += CHUNK_ROWS) {
        await addProducts(client, start, Math.min(start + CHUNK_ROWS, count));
        await client.query(moveIn(columns));
      }
      for (const step of STOCK_AND_PICTURES) await client.query(step);
    });
    for (const step of COUNT) await client.query(step);
    await client.query('set session_replication_role = origin');
    for (const table of ['products', 'inventory_levels', 'product_pictures', 'search_words'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}
