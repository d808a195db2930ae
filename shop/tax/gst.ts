// GST that prices include: the rate of a line, and its split into the taxable value and the taxes of the Union and the States.
// A slab applies to the price of one item after the discount. Delivery is taxed with its line, and does not count for the slab.
// Invariant: taxable + cgst + sgst + igst is the line's value with its discount and its share of delivery, to the paisa.
// Example: a kurta of ₹1,099 at 5 % to another State has IGST ₹52.33 on ₹1,046.67; within the State CGST and SGST ₹26.17 each on ₹1,046.66.

import type { TAX_RATE_KINDS, TAX_UNITS } from '#config/value-lists.ts';
import type { Paise } from '#shop/money/money.ts';

export type TaxUnit = (typeof TAX_UNITS)[number];

/** The rate of a class from a day on. */
export interface TaxRate {
  readonly kind: (typeof TAX_RATE_KINDS)[number];
  /** Percent; for a slab, the lower rate. */
  readonly rate: number;
  /** For a slab: the highest price of one item, without tax, that has the lower rate; and the rate above it. */
  readonly threshold: Paise | null;
  readonly rateAbove: number | null;
}

/** What decides the tax of a product. */
export interface TaxTerms {
  readonly hsn: string;
  readonly unit: TaxUnit;
  readonly rate: TaxRate;
}

export interface TaxedLine {
  readonly price: Paise;
  readonly quantity: number;
  readonly discount: Paise;
  readonly shipping: Paise;
}

export interface TaxSplit {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** Percent as an integer: 2.5 % is 250. */
const basisPoints = (rate: number): number => Math.round(rate * 100);

/** The tax inside an amount: ₹1,099 at 5 % contain ₹52.33. */
const taxInside = (amount: Paise, points: number): Paise => Math.round((amount * points) / (10_000 + points));

/** The percent that applies to a line: a ₹3,199 anarkali has 18 %; with ₹600 off, ₹2,599 / 1.05 is below ₹2,500, and it has 5 %. */
export function findLineRate({ price, quantity, discount }: Omit<TaxedLine, 'shipping'>, rate: TaxRate): number {
  if (rate.threshold === null || rate.rateAbove === null) return rate.rate;
  const discounted = price * quantity - discount;
  // discounted / (1 + rate) <= threshold × quantity, multiplied out: whole numbers have no rounding errors.
  const isInLowerSlab = discounted * 10_000 <= rate.threshold * quantity * (10_000 + basisPoints(rate.rate));
  return isInLowerSlab ? rate.rate : rate.rateAbove;
}

/** Splits an amount that includes tax. `isInterState`: the goods go to another State than the seller's. */
export function splitTax(amount: Paise, rate: number, isInterState: boolean): TaxSplit {
  if (isInterState) {
    const igst = taxInside(amount, basisPoints(rate));
    return { taxable: amount - igst, cgst: 0, sgst: 0, igst };
  }
  // CGST and SGST are equal by law, so one half is computed and doubled.
  const points = basisPoints(rate);
  const half = Math.round((amount * points) / (2 * (10_000 + points)));
  return { taxable: amount - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/**
 * Shares an amount by weight, in whole paise: what is left after rounding down goes to the largest remainders. ₹200 over ₹1,099 and
 * ₹1,749 is ₹77.18 and ₹122.82. With weights of zero the first one gets everything.
 */
export function allocate(amount: Paise, weights: readonly number[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  // Exact: an amount times a weight may exceed the integers that a number can hold.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const leftover = amount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: Number(product % BigInt(sum)) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, leftover)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** What the seller keeps of a price, and the tax that it includes. */
export interface PriceBreakdown {
  readonly rate: number;
  readonly tax: Paise;
  readonly keeps: Paise;
}

export function breakDownPrice(price: Paise, rate: TaxRate, discount: Paise = 0): PriceBreakdown {
  const percent = findLineRate({ price, quantity: 1, discount }, rate);
  const { taxable, igst } = splitTax(price - discount, percent, true);
  return { rate: percent, tax: igst, keeps: taxable };
}

export interface PriceTrap {
  readonly keeps: Paise;
  readonly betterPrice: Paise;
  readonly wouldKeep: Paise;
}

/**
 * Finds a price that is taxed at the higher rate and of which the seller keeps no more than of the highest price with
 * the lower rate.
 * With 5 % up to ₹2,500 and 18 % above, these are the prices from ₹2,625.01 to ₹2,950.00: of ₹2,799 she keeps
 * ₹2,372.03, and of ₹2,625 she would keep ₹2,500.00.
 */
export function findPriceTrap(price: Paise, rate: TaxRate): PriceTrap | null {
  if (rate.threshold === null) return null;
  const { keeps, rate: percent } = breakDownPrice(price, rate);
  if (percent === rate.rate || keeps > rate.threshold) return null;
  const betterPrice = Math.floor((rate.threshold * (10_000 + basisPoints(rate.rate))) / 10_000);
  return { keeps, betterPrice, wouldKeep: breakDownPrice(betterPrice, rate).keeps };
}
