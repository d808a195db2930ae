// The columns of a query for cards, and the mapping from a row to a card.

import { and, eq, sql } from 'drizzle-orm';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import type { Picture, Tone } from './picture.ts';
import type { CardProduct, SizeAvailability } from './product.ts';

/** The data of a card, with its main picture and the units left per size, in the product's own order of sizes. */
export const cardColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  price: products.price,
  oldPrice: products.oldPrice,
  discount: products.discount,
  rating: products.rating,
  reviews: products.reviews,
  newArrival: products.newArrival,
  available: products.available,
  pictureKey: pictures.key,
  width: pictures.width,
  height: pictures.height,
  tone: pictures.tone,
  alt: productPictures.alt,
  sizes: sql<SizeAvailability[]>`coalesce((
    select json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.reserved)
      order by array_position(${products.sizes}, s.size))
    from ${inventoryLevels} s where s.product_id = ${products.id} and s.size <> ''), '[]')`,
};

/** Joins product_pictures: the main picture of a product. */
export const mainPicture = and(eq(productPictures.productId, products.id), eq(productPictures.position, 0));

interface PictureRow {
  readonly pictureKey: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly tone: string | null;
  readonly alt: string | null;
}

/** Returns null for a product that was stored without a picture. */
export function toPicture({ pictureKey, width, height, tone, alt }: PictureRow, name: string): Picture | null {
  if (pictureKey === null || width === null || height === null) return null;
  return { key: pictureKey, width, height, tone: (tone ?? 'paper') as Tone, alt: alt || name };
}

export type CardRow = Omit<CardProduct, 'picture'> & PictureRow;

export function toCard({ pictureKey, width, height, tone, alt, ...product }: CardRow): CardProduct {
  return { ...product, picture: toPicture({ pictureKey, width, height, tone, alt }, product.name) };
}
