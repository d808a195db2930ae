// The sample catalogue. The home page shows the first eight featured products, so the eight of its design come first; the other
// products follow by category.

import { accessories } from './accessories.ts';
import { bags } from './bags.ts';
import { dresses } from './dresses.ts';
import { ethnic } from './ethnic.ts';
import { footwear } from './footwear.ts';
import type { SampleProduct } from './sample-product.ts';
import { western } from './western.ts';

/** The order of the cards on the home page. */
const HOME_PAGE_SKUS = [
  'TB-ETH-001',
  'TB-ETH-002',
  'TB-DRS-001',
  'TB-ACC-001',
  'TB-ETH-003',
  'TB-WST-001',
  'TB-FTW-001',
  'TB-BAG-001',
];

const products = [...ethnic, ...dresses, ...western, ...accessories, ...footwear, ...bags];
const getHomePosition = ({ sku }: SampleProduct): number => {
  const found = HOME_PAGE_SKUS.indexOf(sku);
  return found === -1 ? HOME_PAGE_SKUS.length : found;
};

export const sampleCatalogue: readonly SampleProduct[] = products.toSorted(
  (a, b) => getHomePosition(a) - getHomePosition(b),
);
