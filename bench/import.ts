// The import of a catalogue: 5,000 products with four sizes and a picture each, run by the store's own job, with pictures from a server on
// this machine; and how long the shop's pages take during it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { ShopContext } from '../shop/context.ts';
import { startImport } from '../shop/imports/control-import.server.ts';
import { addImport } from '../shop/imports/imports.server.ts';
import { percentile } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, sizeLimit, withStore } from './bench.ts';
import { STAFF, withConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';
import { formatCount } from './sizes.ts';

const PRODUCTS = 5_000;
const PRODUCTS_OF_A_TRIAL = 500;
const SIZES = ['XS', 'S', 'M', 'L'];
const MAX_SECONDS = 600;
const MAX_PAGE_RATIO = 2;
const IDLE_VISITS = 100;
const HEADER =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status';

/** The number of drawn pictures; each is sent for many addresses. */
const DRAWN_PICTURES = 20;

/** Starts a server on which every address is another picture of 900 by 1,200 pixels, with the detail of a photo. */
async function servePictures() {
  const draw = (red: number) =>
    sharp({
      create: {
        width: 900,
        height: 1_200,
        channels: 3,
        background: { r: red, g: 90, b: 120 },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .blur(2)
      .jpeg()
      .toBuffer();
  const drawn = await Promise.all(Array.from({ length: DRAWN_PICTURES }, (_, number) => draw(number * 12)));
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1));
    response.write(drawn[number % DRAWN_PICTURES]);
    // Bytes after the end of a picture make it another one.
    response.end(String(number));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

const createFile = (products: number, origin: string): string =>
  [
    HEADER,
    ...Array.from({ length: products }, (_, number) =>
      SIZES.map((size, index) =>
        index === 0
          ? `style-${number},Kurta ${number},<p>Hand-block printed cotton</p>,Ethnic Wear,Size,${size},B${number}-${size},5,1299,${origin}/${number},active`
          : `style-${number},,,,,${size},B${number}-${size},5,1299,,`,
      ),
    ).flat(),
  ].join('\n');

/** Requests pages of the shop until the work is done; returns the 95th percentile of how long they took, in ms. */
async function timePages(url: string, isDone: (visits: number) => Promise<boolean>): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit % 20 !== 0 || !(await isDone(visit)); visit++) {
    const began = performance.now();
    await (await fetch(`${url}/shop?max=${1_000 + (visit % 50)}`)).text();
    times.push(performance.now() - began);
    await wait(200);
  }
  return percentile(times, 95);
}

async function measureImport(bench: Bench): Promise<Measurement[]> {
  const products = bench.sizes.limits ? PRODUCTS : PRODUCTS_OF_A_TRIAL;
  const pictures = await servePictures();
  const urls = await bench.databases.copy('imported');
  const settings = { TEST_PICTURE_ORIGIN: pictures.origin };
  return withStore(bench, urls, settings, (store) =>
    withConnection(urls.url, STAFF, async ({ ctx: anyStaff, database }) => {
      // An import stops when its starter is no longer staff.
      const starter = await database.pool.query('select id from users where email = $1', [
        DEMO_ACCOUNTS.administrator.email,
      ]);
      const ctx: ShopContext = { ...anyStaff, actor: { ...STAFF, userId: starter.rows[0].id } };
      const idle = await timePages(store.url, async (visits) => visits >= IDLE_VISITS);
      const bytes = new TextEncoder().encode(createFile(products, pictures.origin));
      const began = performance.now();
      const added = await addImport(ctx, { bytes, fileName: 'bench.csv' });
      if (!added.ok) throw new Error('The file was refused');
      await database.pool.query('update imports set publishes = true where id = $1', [added.value]);
      if (!(await startImport(ctx, added.value, 1)).ok) throw new Error('The import was refused');
      const count = async (condition: string) =>
        Number((await database.pool.query(`select count(*) as n from ${condition}`)).rows[0].n);
      const during = await timePages(store.url, async () => (await count(`imports where status = 'done'`)) > 0);
      const seconds = (performance.now() - began) / 1_000;
      pictures.close();
      const active = await count(`products where sku like 'B%' and slug like 'style-%' and status = 'active'`);
      if (active !== products) throw new Error(`${active} of ${products} products are active`);
      const amount = `${formatCount(products)} products, ${formatCount(products * SIZES.length)} sizes, a picture each`;
      return [
        {
          section: 'admin tables',
          name: `import of ${amount}`,
          value: seconds,
          unit: 's',
          byClock: true,
          ...sizeLimit(bench, MAX_SECONDS),
        },
        {
          section: 'admin tables',
          name: 'a page of the shop during an import, p95',
          value: during,
          unit: 'ms',
          byClock: true,
        },
        {
          section: 'admin tables',
          name: 'the same, times that of an idle store',
          value: during / idle,
          unit: '×',
          byClock: true,
          ...sizeLimit(bench, MAX_PAGE_RATIO),
        },
      ];
    }),
  );
}

export const IMPORT: readonly BenchPart[] = [{ name: 'the import of a catalogue', measure: measureImport }];
