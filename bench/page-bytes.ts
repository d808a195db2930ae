// Bytes of a page's compressed body, as the cache serves it from the third request on.
import { type Bench, type BenchPart, withStore } from './bench.ts';
import type { Measurement } from './measurement.ts';
import { fetchRaw } from './pages.ts';
import { firstProduct } from './rendered-pages.ts';

/** The second request starts the better compression in the background. */
const COMPRESSED_WITHIN_MS = 1_000;

async function pageBytes(bench: Bench): Promise<Measurement[]> {
  const paths: Readonly<Record<string, string>> = {
    home: '/',
    'the shop': '/shop',
    'a product': await firstProduct(bench),
    'the bag': '/cart',
    'sign-in': '/login',
  };
  return withStore(bench, await bench.databases.filled('sample'), {}, async ({ url }) => {
    const measurements: Measurement[] = [];
    for (const [name, path] of Object.entries(paths)) {
      await fetchRaw(`${url}${path}`);
      await fetchRaw(`${url}${path}`);
      await new Promise((resolve) => setTimeout(resolve, COMPRESSED_WITHIN_MS));
      const { body } = await fetchRaw(`${url}${path}`);
      measurements.push({
        section: 'bytes',
        name: `page of ${name}, on the wire`,
        value: body.length / 1_000,
        unit: 'kB',
        cost: 'size',
      });
    }
    return measurements;
  });
}

export const PAGE_BYTES: readonly BenchPart[] = [{ name: 'bytes of pages', measure: pageBytes }];
