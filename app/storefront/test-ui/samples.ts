// Sample products for the page of UI primitives, with a picture from the store.

import type { Picture } from '#shop/catalog/picture.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

const kurta: CardProduct = {
  id: 'sample-kurta',
  slug: 'sample-kurta',
  name: 'Neelkanth Dabu Block-Print Kurta',
  price: 129_900,
  oldPrice: 184_900,
  discount: 30,
  rating: 4.6,
  reviews: 128,
  picture: null,
  newArrival: false,
  sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => ({ size, available: size === 'XL' ? 0 : 4 })),
  available: 20,
};

const withoutSizesAndDiscount = { oldPrice: null, discount: 0, sizes: [] } as const;

const CARDS: readonly CardProduct[] = [
  kurta,
  { ...kurta, id: 'sample-bare', slug: 'sample-bare', name: 'Without a picture' },
  {
    ...kurta,
    ...withoutSizesAndDiscount,
    id: 'sample-tote',
    slug: 'sample-tote',
    name: 'Sanganer Block-Print Tote',
    price: 139_900,
  },
  {
    ...kurta,
    ...withoutSizesAndDiscount,
    id: 'sample-new',
    slug: 'sample-new',
    name: 'Just In',
    newArrival: true,
    rating: 0,
    reviews: 0,
  },
  {
    ...kurta,
    ...withoutSizesAndDiscount,
    id: 'sample-gone',
    slug: 'sample-gone',
    name: 'Malkha Handloom Linen Saree',
    available: 0,
  },
  {
    ...kurta,
    id: 'sample-long',
    slug: 'sample-long',
    name: 'Mehrunisa Double Ikat Patola Silk Lehenga Set with Hand-Embroidered Dupatta and Matching Blouse in Emerald',
    price: 1_064_950,
    oldPrice: 1_299_900,
  },
];

/** All samples get the picture except one, which shows the placeholder of a missing picture. */
export const sampleCards = (picture: Picture | null): readonly CardProduct[] =>
  CARDS.map((card) => (card.id === 'sample-bare' ? card : { ...card, picture }));
