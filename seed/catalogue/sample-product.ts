// One product of the sample catalogue: what a shopper sees, what staff keep about it, and how it is drawn.

import type { Description } from '#tools/pictures/draw.ts';

export interface SampleProduct {
  /** 'TB-ETH-001', unique. */
  readonly sku: string;
  readonly name: string;
  readonly category: 'dresses' | 'western' | 'ethnic' | 'accessories' | 'footwear' | 'bags';
  /** Whole rupees, as is the old price and the cost. */
  readonly price: number;
  readonly oldPrice?: number;
  /** A word of the back office's colour list, true to the drawing's palette. */
  readonly color: string;
  /** Pieces per size in the order of the size list; the empty size is a product without sizes. */
  readonly stock: Readonly<Record<string, number>>;
  readonly description: string;
  readonly material: string;
  readonly care: string;
  readonly fit: string;
  readonly occasion: string;
  readonly featured?: boolean;
  readonly trending?: boolean;
  readonly newArrival?: boolean;
  readonly bestSeller?: boolean;
  readonly keywords: readonly string[];
  readonly supplier: string;
  readonly cost: number;
  readonly weightGrams: number;
  readonly dimensionsCm: readonly [number, number, number];
  /** How long ago it was added: 2 to 300, new arrivals at most 31. */
  readonly daysAgo: number;
  readonly drawing: Omit<Description, 'view' | 'seed'>;
}
