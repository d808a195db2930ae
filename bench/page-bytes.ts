// Bytes of a page on the wire without its head, as the cache serves it from the second request on.
import { type Bench, type BenchPart, withStore } from './bench.ts';
import type { Measurement } from './measurement.ts';
import { fetchRaw } from './pages.ts';
import { firstProduct } from './rendered-pages.ts';

/** The better compression is made beside the second answer. */
const COMPRESSED_WITHIN_MS = 1_000;

async function pageBytes(bench: Bench): Promise<Measurement[]> {
  const addresses: Readonly<Record<string, string>> = {
    home: '/',
    'the shop': '/shop',
    'a product': await firstProduct(bench),
    'the bag': '/cart',
    'sign-in': '/login',
  };
  return withStore(bench, await bench.databases.filled('sample'), {}, async ({ url }) => {
    const measurements: Measurement[] = [];
    for (const [name, address] of Object.entries(addresses)) {
      await fetchRaw(`${url}${address}`);
      await fetchRaw(`${url}${address}`);
      await new Promise((resolve) => setTimeout(resolve, COMPRESSED_WITHIN_MS));
      const { body } = await fetchRaw(`${url}${address}`);
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
