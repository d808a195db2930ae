// The amounts that the customer paid for each unit of an order, to the paisa. Each line has its share of the discount, which a coupon
// gives to its own products only, of delivery and of the tax, and shares it over its units, with the largest remainders first. A unit has
// the same amounts whatever else is returned, so that the refunds of all units, with their delivery, add up to the order's total. Pure.
// Example: kurta ₹1,099 and dress ₹1,749 with ₹200 off. In mode gst the kurta is ₹1,021.82; in mode flat, with ₹512.64 GST on top,
// ₹1,219.64.

import type { Paise } from '#shop/money/money.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import { allocate } from '#shop/tax/gst.ts';

export interface PaidLine {
  readonly id: string;
  readonly price: Paise;
  readonly quantity: number;
  /** Null for orders of earlier versions in mode flat: their amounts are shared by value. */
  readonly lineDiscount: Paise | null;
  readonly lineShipping: Paise | null;
}

export interface PaidOrder {
  readonly taxMode: TaxMode;
  readonly shipping: Paise;
  readonly tax: Paise;
  readonly discount: Paise;
}

export interface UnitAmounts {
  /** What a return refunds: price − discount + tax. */
  readonly goods: Paise;
  /** The unit's share of delivery, which only a claim refunds. */
  readonly shipping: Paise;
  readonly discount: Paise;
}

const perUnit = (amount: Paise, quantity: number): Paise[] =>
  allocate(
    amount,
    Array.from({ length: quantity }, () => 1),
  );

/** The stored shares of the lines, or shares by value. */
function shareOver(
  lines: readonly PaidLine[],
  amount: Paise,
  stored: (line: PaidLine) => Paise | null,
): readonly Paise[] {
  const shares = lines.map(stored);
  if (shares.every((share) => share !== null)) return shares as Paise[];
  return allocate(
    amount,
    lines.map(({ price, quantity }) => price * quantity),
  );
}

/** The amounts of each line's units, by the line's id. */
export function unitAmounts(order: PaidOrder, lines: readonly PaidLine[]): ReadonlyMap<string, readonly UnitAmounts[]> {
  const discounts = shareOver(lines, order.discount, ({ lineDiscount }) => lineDiscount);
  const shippings = shareOver(lines, order.shipping, ({ lineShipping }) => lineShipping);
  const taxes = shareOver(lines, order.tax, () => null);
  return new Map(
    lines.map(({ id, price, quantity }, index) => {
      const discount = perUnit(discounts[index] ?? 0, quantity);
      const shipping = perUnit(shippings[index] ?? 0, quantity);
      const goods = perUnit(price * quantity - (discounts[index] ?? 0) + (taxes[index] ?? 0), quantity);
      return [
        id,
        goods.map((amount, unit) => ({
          goods: amount,
          shipping: shipping[unit] ?? 0,
          discount: discount[unit] ?? 0,
        })),
      ];
    }),
  );
}

/** What is refunded for a unit when nothing is wrong with it. */
export const fullRefund = ({ goods, shipping }: UnitAmounts, isClaim: boolean): Paise =>
  isClaim ? goods + shipping : goods;
