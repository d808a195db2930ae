// A product of the sample catalogue: its data for shoppers and staff, and the description of its pictures.

import type { Description } from '#tools/pictures/draw.ts';

export interface SampleProduct {
  /** 'TB-ETH-001', unique. */
  readonly sku: string;
  readonly name: string;
  readonly category: 'dresses' | 'western' | 'ethnic' | 'accessories' | 'footwear' | 'bags';
  /** In whole rupees, like the old price and the cost. */
  readonly price: number;
  readonly oldPrice?: number;
  /** A name of the back office's colour list that matches the palette of the drawing. */
  readonly color: string;
  /** Units per size in the order of the size list; the size '' is for a product without sizes. */
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
