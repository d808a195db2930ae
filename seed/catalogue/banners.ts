// The four banners of the shop's slideshow. Each picture leaves space for text: the odd ones on the left, the even ones
// on the right.

import type { Composition } from '#tools/pictures/compose.ts';
import type { SampleProduct } from './sample-product.ts';

export interface SampleBanner {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly buttonText: string;
  readonly category: SampleProduct['category'];
  readonly picture: Composition;
}

const WIDE = { width: 1600, height: 700 } as const;

export const banners: readonly SampleBanner[] = [
  {
    title: 'The Festive Edit',
    subtitle: 'Bandhani, brocade, zari',
    description: 'Sarees and anarkalis for every diya, every function, every photograph.',
    buttonText: 'Shop Ethnic Wear',
    category: 'ethnic',
    picture: {
      ...WIDE,
      palette: 'madder',
      seed: 'festive',
      weave: [560, -150, 1200, 1000],
      pieces: [
        { garment: 'anarkali', textile: 'bandhani', palette: 'rani-pink', x: 1370, y: 372, height: 730, turn: 4 },
        {
          garment: 'saree',
          textile: 'brocade',
          palette: 'peacock',
          sleeve: 'elbow',
          x: 1050,
          y: 352,
          height: 740,
          turn: -2,
        },
        { garment: 'potli', textile: 'brocade', palette: 'anar', x: 802, y: 540, height: 300, turn: -8 },
      ],
    },
  },
  {
    title: 'Cottons for the Long Summer',
    subtitle: 'Light, lined, with pockets',
    description: 'Shirt dresses, tea dresses and maxis in voile, linen and gingham.',
    buttonText: 'Shop Dresses',
    category: 'dresses',
    picture: {
      ...WIDE,
      palette: 'aasmani',
      seed: 'summer',
      weave: [-200, -150, 1100, 1000],
      pieces: [
        { garment: 'shirt-dress', textile: 'gingham', palette: 'indigo', x: 236, y: 362, height: 700, turn: -4 },
        { garment: 'maxi-dress', textile: 'floral', palette: 'marigold', x: 560, y: 356, height: 716, turn: 2 },
        { garment: 'flats', textile: 'block-print', palette: 'mitti', x: 816, y: 540, height: 300, turn: 10 },
      ],
    },
  },
  {
    title: 'Desk to Dinner',
    subtitle: 'Western wear, Indian cloth',
    description: 'Blazers, co-ords and denim that keep their shape till the last metro.',
    buttonText: 'Shop Western Wear',
    category: 'western',
    picture: {
      ...WIDE,
      palette: 'peacock',
      seed: 'desk',
      weave: [560, -150, 1200, 1000],
      pieces: [
        {
          garment: 'trousers',
          textile: 'linen',
          palette: 'chandan',
          leg: 'wide',
          x: 1390,
          y: 366,
          height: 700,
          turn: 3,
        },
        { garment: 'jacket', textile: 'velvet', palette: 'peacock', x: 1090, y: 352, height: 700, turn: -3 },
        { garment: 'handbag', textile: 'block-print', palette: 'madder', x: 808, y: 520, height: 320, turn: -6 },
      ],
    },
  },
  {
    title: 'The Last Word',
    subtitle: 'Jhumkas, chandbalis, bangles',
    description: 'Temple gold, oxidised silver and lac from Jaipur and Hyderabad.',
    buttonText: 'Shop Accessories',
    category: 'accessories',
    picture: {
      ...WIDE,
      palette: 'anar',
      seed: 'jewellery',
      weave: [-200, -150, 1100, 1000],
      pieces: [
        { garment: 'necklace', textile: 'plain', palette: 'anar', x: 260, y: 350, height: 680, turn: -6 },
        { garment: 'chandbalis', textile: 'plain', palette: 'peacock', x: 616, y: 290, height: 540, turn: 3 },
        { garment: 'bangles', textile: 'plain', palette: 'sindoor', x: 826, y: 540, height: 300, turn: -4 },
      ],
    },
  },
];
