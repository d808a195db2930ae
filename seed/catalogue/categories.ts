// The six categories, in the order in which the shop lists them, with the picture of each tile.

import type { Composition } from '#tools/pictures/compose.ts';
import type { SampleProduct } from './sample-product.ts';

export interface SampleCategory {
  readonly slug: SampleProduct['category'];
  readonly name: string;
  readonly description: string;
  readonly picture: Composition;
}

const TILE = { width: 900, height: 1200 } as const;

export const categories: readonly SampleCategory[] = [
  {
    slug: 'ethnic',
    name: 'Ethnic Wear',
    description: 'Sarees, lehengas, kurtas and sets from the looms and dye vats of India.',
    picture: {
      ...TILE,
      palette: 'ivory-gold',
      seed: 'ethnic',
      weave: [-150, 100, 1200, 1200],
      pieces: [{ garment: 'anarkali', textile: 'chikankari', palette: 'ivory-gold', x: 450, y: 600, height: 1180 }],
    },
  },
  {
    slug: 'dresses',
    name: 'Dresses',
    description: 'Maxi, wrap, shirt and tea dresses in cottons, linens and crepes.',
    picture: {
      ...TILE,
      palette: 'gulabi',
      seed: 'dresses',
      weave: [-150, 100, 1200, 1200],
      pieces: [{ garment: 'wrap-dress', textile: 'leheriya', palette: 'rani-pink', x: 450, y: 600, height: 1180 }],
    },
  },
  {
    slug: 'western',
    name: 'Western Wear',
    description: 'Tops, co-ords, denim and trousers for desk, campus and weekend.',
    picture: {
      ...TILE,
      palette: 'aasmani',
      seed: 'western',
      weave: [-150, 100, 1200, 1200],
      pieces: [
        { garment: 'jeans', textile: 'denim', palette: 'indigo', x: 320, y: 650, height: 1080, turn: -5 },
        {
          garment: 'top',
          textile: 'gingham',
          palette: 'indigo',
          x: 580,
          y: 470,
          height: 820,
          turn: 6,
        },
      ],
    },
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    description: 'Jhumkas, chandbalis, bangles and dupattas to finish the look.',
    picture: {
      ...TILE,
      palette: 'madder',
      seed: 'accessories',
      weave: [-150, 100, 1200, 1200],
      pieces: [
        { garment: 'jhumkas', textile: 'plain', palette: 'madder', x: 450, y: 410, height: 800 },
        { garment: 'bangles', textile: 'plain', palette: 'madder', x: 450, y: 920, height: 520, turn: -4 },
      ],
    },
  },
  {
    slug: 'footwear',
    name: 'Footwear',
    description: 'Juttis, flats and heels that carry you through the whole function.',
    picture: {
      ...TILE,
      palette: 'marigold',
      seed: 'footwear',
      weave: [-150, 100, 1200, 1200],
      pieces: [{ garment: 'juttis', textile: 'plain', palette: 'marigold', x: 450, y: 600, height: 1080, turn: 4 }],
    },
  },
  {
    slug: 'bags',
    name: 'Bags & Handbags',
    description: 'Totes, slings, clutches and potlis, printed, woven and stitched by hand.',
    picture: {
      ...TILE,
      palette: 'mitti',
      seed: 'bags',
      weave: [-150, 100, 1200, 1200],
      pieces: [
        { garment: 'tote', textile: 'block-print', palette: 'mitti', x: 410, y: 560, height: 1020, turn: -3 },
        { garment: 'potli', textile: 'brocade', palette: 'anar', x: 700, y: 900, height: 520, turn: 6 },
      ],
    },
  },
];
