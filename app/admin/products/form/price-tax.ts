// Describes the GST in a price. The tax class is the product's own, else its category's, else the store's default. Example: ₹1,099 at 5 %
// is 'Includes GST 5 %: ₹52.33. You keep ₹1,046.67.'

import { formatMoney, type Paise } from '#shop/money/money.ts';
import { breakDownPrice, findPriceTrap, type TaxRate } from '#shop/tax/gst.ts';
import { rateText } from '#shop/tax/tax-class.ts';
import type { TaxChoice, TaxChoices } from '#shop/tax/tax-classes.server.ts';

interface TaxedDraft {
  readonly categoryId: string;
  readonly taxClassId: string;
}

const findClass = ({ classes }: TaxChoices, id: string | null): TaxChoice | null =>
  classes.find((each) => each.id === id) ?? null;

/** Returns the class of a product without a class of its own, and its source; null when there is none. */
export function inheritedClass(
  tax: TaxChoices,
  categoryId: string,
): { readonly taxClass: TaxChoice; readonly from: 'category' | 'default' } | null {
  const category = tax.categories.find(({ id }) => id === categoryId);
  const ofCategory = findClass(tax, category?.taxClassId ?? null);
  if (ofCategory) return { taxClass: ofCategory, from: 'category' };
  const ofStore = findClass(tax, tax.defaultClassId);
  return ofStore && { taxClass: ofStore, from: 'default' };
}

export const effectiveClass = (tax: TaxChoices, { categoryId, taxClassId }: TaxedDraft): TaxChoice | null =>
  findClass(tax, taxClassId) ?? inheritedClass(tax, categoryId)?.taxClass ?? null;

/** Returns the HSN code of a product without a code of its own, and its source, by the same rule as loadTaxTerms. */
export function inheritedHsn(
  tax: TaxChoices,
  draft: TaxedDraft,
): { readonly hsn: string; readonly from: string } | null {
  const category = tax.categories.find(({ id }) => id === draft.categoryId);
  if (draft.taxClassId === '' && category?.hsn) return { hsn: category.hsn, from: 'category' };
  const taxClass = effectiveClass(tax, draft);
  return taxClass && { hsn: taxClass.hsn, from: 'tax class' };
}

/** Returns 'As its category: Footwear', or 'As its category: the default, Stitched clothing, woven'. */
export function inheritedClassText(tax: TaxChoices, categoryId: string): string {
  const inherited = inheritedClass(tax, categoryId);
  if (!inherited) return 'As its category: none yet';
  return `As its category: ${inherited.from === 'default' ? 'the default, ' : ''}${inherited.taxClass.name}`;
}

export interface PriceTaxText {
  readonly text: string;
  readonly keeps: Paise;
  /** A lower price for which the merchant keeps more; null when the price is no price trap. */
  readonly trap: { readonly text: string; readonly betterPrice: Paise } | null;
}

/** Returns '₹2,500.00', with paise even when they are zero: the amounts are compared side by side. */
const withPaise = (amount: Paise): string => (amount % 100 === 0 ? `${formatMoney(amount)}.00` : formatMoney(amount));

function trapText(price: Paise, rate: TaxRate): PriceTaxText['trap'] {
  const trap = findPriceTrap(price, rate);
  // If both prices keep the same, there is no trap: with 18 % above ₹2,500, ₹2,950 keeps ₹2,500, as does ₹2,625 at 5 %.
  if (!trap || trap.wouldKeep <= trap.keeps) return null;
  const { keeps, betterPrice, wouldKeep } = trap;
  const better = `At ${formatMoney(betterPrice)} you would keep ${withPaise(wouldKeep)}.`;
  return { text: `At ${formatMoney(price)} you keep ${withPaise(keeps)}. ${better}`, betterPrice };
}

/** Returns null outside mode gst, without a tax class, and before a price is typed. */
export function priceTaxText(tax: TaxChoices, draft: TaxedDraft, price: Paise): PriceTaxText | null {
  const taxClass = effectiveClass(tax, draft);
  if (tax.taxMode !== 'gst' || !taxClass || !(price > 0)) return null;
  const inside = breakDownPrice(price, taxClass.rate);
  const keeps = `You keep ${formatMoney(inside.keeps)}.`;
  return {
    keeps: inside.keeps,
    text:
      inside.rate === 0 ? `No GST. ${keeps}` : `Includes GST ${inside.rate} %: ${formatMoney(inside.tax)}. ${keeps}`,
    trap: trapText(price, taxClass.rate),
  };
}

/** Returns '5 % up to ₹2,500, 18 % above'. */
export const classRateText = (tax: TaxChoices, draft: TaxedDraft): string | null => {
  const taxClass = effectiveClass(tax, draft);
  return taxClass && rateText(taxClass.rate);
};
