// Texts of the product list: its sorts, its filters, its counts.

import {
  type ActiveFilter,
  type AdminProductSort,
  type AdminProductsQuery,
  FLAGS,
  PRICE_RANGE,
  type Range,
  STOCK_RANGE,
} from '#shop/catalog/admin-products-query.ts';
import type { Count } from '#shop/catalog/listing.ts';
import type { ProductStatus } from '#shop/catalog/product.ts';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { formatCount } from '#shop/format-count.ts';
import { pluralize } from '../../kit/wording.ts';

export const SORT_LABELS: Record<AdminProductSort, string> = {
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'stock-asc': 'Stock, low to high',
  'stock-desc': 'Stock, high to low',
  'rating-asc': 'Rating, low to high',
  'rating-desc': 'Rating, high to low',
  'reviews-asc': 'Reviews, few to many',
  'reviews-desc': 'Reviews, many to few',
};

export const STATUS_LABELS: Readonly<Record<ProductStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  scheduled: 'Scheduled',
};

/** Filters that are choices of the sort dropdown: 'Featured: yes' shows only featured products. */
export const FLAG_CHOICES = FLAGS.flatMap((flag) =>
  (['yes', 'no'] as const).map((choice) => ({
    flag,
    choice,
    value: `${flag}-${choice}`,
    label: `${PRODUCT_FIELDS[flag].label}: ${choice}`,
  })),
);

/** Returns '₹500 to ₹10,000+'; the end of the full range means no upper limit. */
const rangeText = ({ min, max }: Range, fullRange: Range, sign: string): string =>
  `${sign}${formatCount(min)} to ${sign}${formatCount(max)}${max === fullRange.max ? '+' : ''}`;

export function filterText(query: AdminProductsQuery, { name }: ActiveFilter): readonly [string, string] {
  switch (name) {
    case 'status':
      return ['Status', STATUS_LABELS[query.status ?? 'active']];
    case 'price':
      return ['Price', rangeText(query.price, PRICE_RANGE, '₹')];
    case 'stock':
      return ['Stock', rangeText(query.stock, STOCK_RANGE, '')];
    default:
      return [PRODUCT_FIELDS[name].label, query.flags[name] ? 'yes' : 'no'];
  }
}

/** Returns '115' or '1,000+'. */
export const countText = ({ count, more }: Count): string => `${formatCount(count)}${more ? '+' : ''}`;

export const productsText = (count: number): string => pluralize(count, 'product', 'products');
