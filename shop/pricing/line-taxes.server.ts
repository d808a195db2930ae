// Loads what the taxes of a bag depend on, and computes them. In mode flat a line has none, and no query is made.

import type { DbOrTx } from '#db/client.server.ts';
import type { Coupon, CouponLine } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Settings } from '#shop/settings/settings.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';
import { placeOfSupply } from '#shop/tax/indian-states.ts';
import { loadTaxTerms, type TermsQuery } from '#shop/tax/tax-terms.server.ts';
import { type LineTax, lineTaxes, NO_TAX_TERMS, sumTaxes } from './line-taxes.ts';
import type { Totals } from './price-bag.ts';

export interface BagTaxes {
  readonly placeOfSupply: string;
  readonly lines: readonly LineTax[];
  readonly taxIncluded: Paise;
}

interface BagToTax {
  readonly settings: Pick<Settings, 'taxMode' | 'gst'>;
  readonly totals: Totals;
  readonly coupon: Coupon | null;
  readonly deliverTo: { readonly state: string; readonly pincode: string };
  readonly now: Date;
  /** By product id, if they are loaded already. */
  readonly taxTerms?: ReadonlyMap<string, TaxTerms>;
}

/** What the terms of a store in mode gst depend on; null in the other modes. */
export function getTermsQuery({ taxMode, gst }: Pick<Settings, 'taxMode' | 'gst'>, now: Date): TermsQuery | null {
  if (taxMode !== 'gst') return null;
  if (gst.defaultClassId === null) throw new Error('the store charges GST and has no default tax class');
  return { defaultClassId: gst.defaultClassId, now };
}

/** Null in mode flat. */
export async function loadLineTaxes(
  db: DbOrTx,
  lines: readonly CouponLine[],
  { settings, totals, coupon, deliverTo, now, taxTerms }: BagToTax,
): Promise<BagTaxes | null> {
  const { taxMode, gst } = settings;
  if (taxMode === 'flat') return null;
  const place = placeOfSupply(deliverTo);
  const query = getTermsQuery(settings, now);
  const productIds = lines.map(({ productId }) => productId);
  const terms = query && (taxTerms ?? (await loadTaxTerms(db, productIds, query)));
  const taxed = lineTaxes(lines, {
    totals,
    coupon,
    isInterState: place !== stateOfGstin(gst.gstin),
    termsOf: (productId) => (terms ? getTerms(terms, productId) : NO_TAX_TERMS),
  });
  return { placeOfSupply: place, lines: taxed, taxIncluded: sumTaxes(taxed) };
}

function getTerms(terms: ReadonlyMap<string, TaxTerms>, productId: string): TaxTerms {
  const found = terms.get(productId);
  if (!found) throw new Error(`product ${productId} has no tax terms`);
  return found;
}

/** True for a sale that a composition dealer may not make: she sells within her own State only. */
export const isOutsideOwnState = (
  { taxMode, gst }: Pick<Settings, 'taxMode' | 'gst'>,
  deliverTo: BagToTax['deliverTo'],
): boolean => taxMode === 'none' && gst.isComposition && placeOfSupply(deliverTo) !== stateOfGstin(gst.gstin);
