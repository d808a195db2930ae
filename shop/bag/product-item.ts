// The data that a product's own page puts into the bag or the wishlist: more than a card has.

import { picturePath } from '#shop/catalog/picture.ts';
import type { ProductRecord } from '#shop/catalog/product-record.ts';
import type { SavedItem } from './bag.ts';

export type StoredFields = Pick<
  ProductRecord,
  | 'id'
  | 'slug'
  | 'name'
  | 'image'
  | 'images'
  | 'price'
  | 'oldPrice'
  | 'discount'
  | 'rating'
  | 'reviews'
  | 'category'
  | 'color'
  | 'description'
  | 'featured'
  | 'trending'
  | 'newArrival'
  | 'bestSeller'
>;

export const toSavedProductItem = (product: StoredFields, size: string | null = null): SavedItem => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  image: product.image === null ? '' : picturePath(product.image, 320, 'webp'),
  images: product.images.map((key) => picturePath(key, 320, 'webp')),
  price: product.price,
  oldPrice: product.oldPrice,
  discount: product.discount,
  rating: product.rating,
  reviews: product.reviews,
  category: product.category,
  color: product.color,
  size: size === null ? [] : [size],
  description: product.description,
  featured: product.featured,
  trending: product.trending,
  newArrival: product.newArrival,
  bestSeller: product.bestSeller,
});
