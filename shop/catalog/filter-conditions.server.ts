// The filters of the shop as conditions on products, in SQL. Searches use them; lists without a search come from the facet index, which
// filters alike.

import { type SQL, sql } from 'drizzle-orm';
import { SHOP_SIZES } from '#config/store.ts';
import { filterKey, filterValue } from './attribute-filter.ts';
import type { FacetIndex } from './facet-index.ts';
import type { FacetChoice } from './facet-tests.ts';
import { PRICE_BANDS } from './facets.ts';
import type { ShopSize } from './shop-query.ts';

/** Prices in whole rupees. */
interface PriceAndSizes {
  readonly sizes: readonly ShopSize[];
  readonly min: number | null;
  readonly max: number | null;
}

export function priceAndSizeConditions({ sizes, min, max }: PriceAndSizes): SQL[] {
  const conditions: SQL[] = [];
  if (min !== null) conditions.push(sql`price >= ${min * 100}`);
  if (max !== null) conditions.push(sql`price <= ${max * 100}`);
  const bits = sizes.reduce((sum, size) => sum | (1 << SHOP_SIZES.indexOf(size)), 0);
  if (bits !== 0) conditions.push(sql`(sizes_left & ${bits}) <> 0`);
  return conditions;
}

function bandCondition(from: number): SQL {
  const next = PRICE_BANDS.find((band) => band > from);
  return next === undefined ? sql`price >= ${from * 100}` : sql`(price >= ${from * 100} and price < ${next * 100})`;
}

/** All filters except the categories. Colours, fabrics and occasions become conditions on the stored texts that mean them. */
export function filterConditions(choice: FacetChoice, index: FacetIndex): SQL[] {
  const { prices, discount, rating, inStock, countries, colors, fabrics, occasions } = choice;
  const conditions = priceAndSizeConditions(choice);
  if (prices.length > 0) conditions.push(sql`(${sql.join(prices.map(bandCondition), sql` or `)})`);
  if (discount !== null) conditions.push(sql`discount >= ${discount}`);
  if (rating !== null) conditions.push(sql`rating >= ${rating}`);
  if (inStock) conditions.push(sql`available > 0`);
  if (countries.length > 0) conditions.push(sql`country_of_origin = any(${sql.param([...countries])}::text[])`);
  const addTextCondition = (column: string, values: readonly string[], dictionary: FacetIndex['colors']) => {
    if (values.length > 0)
      conditions.push(sql`${sql.raw(column)} = any(${sql.param(dictionary.textsWith(values))}::text[])`);
  };
  for (const [key, values] of Map.groupBy(choice.attributes, filterKey)) {
    conditions.push(sql`exists (select from jsonb_array_elements(attributes) a
      where a ->> 'key' = ${key} and lower(a ->> 'value') = any(${sql.param(values.map(filterValue))}::text[]))`);
  }
  addTextCondition('color', colors, index.colors);
  addTextCondition('material', fabrics, index.fabrics);
  addTextCondition('occasion', occasions, index.occasions);
  return conditions;
}
