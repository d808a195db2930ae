// Bytes of a page on the wire without its head, as the cache serves it from the second request on.
import { type Bench, type Part, withStore } from './bench.ts';
import type { Figure } from './figure.ts';
import { wholeAnswer } from './pages.ts';
import { firstProduct } from './rendered-pages.ts';

/** The better compression is made beside the second answer. */
const COMPRESSED_WITHIN_MS = 1_000;

async function pageBytes(bench: Bench): Promise<Figure[]> {
  const addresses: Readonly<Record<string, string>> = {
    home: '/',
    'the shop': '/shop',
    'a product': await firstProduct(bench),
    'the bag': '/cart',
    'sign-in': '/login',
  };
  return withStore(bench, await bench.ground.filled('sample'), {}, async ({ url }) => {
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(addresses)) {
      await wholeAnswer(`${url}${address}`);
      await wholeAnswer(`${url}${address}`);
      await new Promise((resolve) => setTimeout(resolve, COMPRESSED_WITHIN_MS));
      const { body } = await wholeAnswer(`${url}${address}`);
      figures.push({
        section: 'bytes',
        name: `page of ${name}, on the wire`,
        value: body.length / 1_000,
        unit: 'kB',
        cost: 'size',
      });
    }
    return figures;
  });
}

export const PAGE_BYTES: readonly Part[] = [{ name: 'bytes of pages', measure: pageBytes }];
