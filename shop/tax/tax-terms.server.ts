// The tax terms of products on a day: class and HSN code of the product, else of its category, else the store's default class.

import { inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { categories, products } from '#db/schema/catalog.ts';
import { taxClasses, taxRates } from '#db/schema/tax-classes.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import type { TaxTerms } from './gst.ts';

export interface TermsQuery {
  readonly defaultClassId: string;
  readonly now: Date;
}

/**
 * The terms as one column of a query about products. The category's code is that of the category's class, so a product with another
 * class does not take it. Before the first rate of a class that first rate applies.
 */
export function selectTaxTerms({ defaultClassId, now }: TermsQuery): SQL<TaxTerms> {
  const day = dayInIndia(now);
  return sql`(
    select jsonb_build_object(
      'hsn', coalesce(products.hsn, case when products.tax_class_id is null then c.hsn end, t.hsn),
      'unit', t.unit,
      'rate', jsonb_build_object('kind', r.kind, 'rate', r.rate, 'threshold', r.threshold, 'rateAbove', r.rate_above))
    from ${categories} c, ${taxClasses} t, ${taxRates} r
    where c.id = products.category_id
      and t.id = coalesce(products.tax_class_id, c.tax_class_id, ${defaultClassId}::uuid)
      and r.tax_class_id = t.id
    order by r.valid_from <= ${day}::date desc, abs(r.valid_from - ${day}::date)
    limit 1)`;
}

/** By product id. Every product has terms: a store in mode gst has a default class. */
export async function loadTaxTerms(
  db: DbOrTx,
  productIds: readonly string[],
  query: TermsQuery,
): Promise<ReadonlyMap<string, TaxTerms>> {
  const rows = await db
    .select({ productId: products.id, terms: selectTaxTerms(query) })
    .from(products)
    .where(inArray(products.id, [...new Set(productIds)]));
  return new Map(rows.map(({ productId, terms }) => [productId, terms]));
}
