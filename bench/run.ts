// `npm run bench [pages] [startup] [browser] [search] [sign-in] [admin-products] [admin-orders] [orders]`: measures the built store and holds the figures against their limits.
import { buildIfChanged } from '../scripts/build.ts';
import { benchAdminOrders } from './admin-orders.ts';
import { benchAdminProducts } from './admin-products.ts';
import { benchBrowser } from './browser.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { type Figure, holds, table } from './report.ts';
import { benchSearch } from './search.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStartup } from './startup.ts';
import { type BenchFolder, createBenchFolder } from './store-under-test.ts';

const BENCHES: Readonly<Record<string, (folder: BenchFolder) => Promise<Figure[]>>> = {
  pages: benchPages,
  startup: benchStartup,
  browser: benchBrowser,
  search: benchSearch,
  'sign-in': benchSignIn,
  'admin-products': benchAdminProducts,
  'admin-orders': benchAdminOrders,
  orders: benchOrders,
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: choose from ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

await buildIfChanged();
const folder = createBenchFolder();
const figures: Figure[] = [];
try {
  for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
    console.log(`Measuring ${name} …`);
    figures.push(...((await BENCHES[name]?.(folder)) ?? []));
  }
} finally {
  folder.remove();
}
console.log(`\n${table(figures)}`);
if (!figures.every(holds)) process.exitCode = 1;
