import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

type ProductColumns =
  | 'id'
  | 'name'
  | 'categoryId'
  | 'status'
  | 'price'
  | 'stock'
  | 'lowStockThreshold'
  | 'rating'
  | 'reviews'
  | 'featured'
  | 'trending'
  | 'newArrival'
  | 'bestSeller'
  | 'deletedAt';

/**
 * The sort orders of the back office's product list: one index per sort, each with all columns that its filters need. None contains
 * `available`, which every order changes, so that selling writes none of them.
 */
export function adminIndexes(table: Readonly<Record<ProductColumns, ExtraConfigColumn>>) {
  const notDeleted = sql`${table.deletedAt} is null`;
  const flags = [table.featured, table.trending, table.newArrival, table.bestSeller] as const;
  const { categoryId, status, price, stock, id } = table;
  const name = sql`lower(${table.name})`;
  return [
    index('products_admin_name')
      .on(name, id, table.name, categoryId, status, price, stock, ...flags)
      .where(notDeleted),
    index('products_admin_category')
      .on(categoryId, name, id, table.name, status, price, stock, ...flags)
      .where(notDeleted),
    index('products_admin_price')
      .on(price, id, categoryId, status, stock, ...flags)
      .where(notDeleted),
    index('products_admin_stock')
      .on(stock, id, categoryId, status, price, ...flags)
      .where(notDeleted),
    index('products_admin_rating')
      .on(table.rating, id, categoryId, status, price, stock, ...flags)
      .where(notDeleted),
    index('products_admin_reviews')
      .on(table.reviews, id, categoryId, status, price, stock, ...flags)
      .where(notDeleted),
    index('products_admin_hidden')
      .on(table.categoryId, table.status)
      .where(sql`${notDeleted} and ${table.status} <> 'active'`),
    index('products_admin_featured').on(table.id).where(sql`${notDeleted} and ${table.featured}`),
    index('products_admin_trending').on(table.id).where(sql`${notDeleted} and ${table.trending}`),
    index('products_admin_new_arrival').on(table.id).where(sql`${notDeleted} and ${table.newArrival}`),
    index('products_admin_best_seller').on(table.id).where(sql`${notDeleted} and ${table.bestSeller}`),
    index('products_alerts')
      .on(table.stock, table.name, table.id)
      .where(sql`${table.status} = 'active' and ${table.stock} <= ${table.lowStockThreshold}`),
  ];
}
