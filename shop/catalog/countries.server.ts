// The countries of origin that the shop filters by. Rule 6(10A) of the Legal Metrology (Packaged Commodities) Rules, in force since 1 July
// 2026, asks shops that sell imported products for a filter and a sort by country; a shop without them has neither.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { HOME_COUNTRY } from './product-choices.ts';

const MAX_COUNTRIES = 60;

/** Returns the countries in alphabetical order; empty when every active product is from India. One index lookup per country. */
export async function listCountries(ctx: Pick<ShopContext, 'db'>): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    with recursive countries (name) as (
      select min(country_of_origin) from products where status = 'active'
      union all
      select (select min(country_of_origin) from products where status = 'active' and country_of_origin > countries.name)
      from countries where countries.name is not null
    )
    select name from countries where name is not null limit ${MAX_COUNTRIES}`);
  const names = rows.map(({ name }) => name);
  return names.some((name) => name !== HOME_COUNTRY) ? names : [];
}
