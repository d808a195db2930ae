// Finds the cheapest and the fastest of the courier offers, and the offer that a rule chooses. Example: of ₹82.40 in 4 days, ₹88 in 4 days
// and ₹198 in 1 day, the first is the cheapest and the last the fastest.

import type { Paise } from '#shop/money/money.ts';

export interface Offer {
  readonly id: number;
  readonly rate: Paise;
  /** Null when the courier gives no delivery time. */
  readonly days: number | null;
}

export type Mark = 'Cheapest' | 'Fastest';
export const RULES = ['recommended', 'cheapest', 'fastest'] as const;
export type Rule = (typeof RULES)[number];

/** A courier without a delivery time counts as the slowest. */
const sortableDays = ({ days }: Offer): number => days ?? Number.MAX_SAFE_INTEGER;

/** Among equally cheap offers returns the faster one, then the one listed first. */
const findCheapest = <AnyOffer extends Offer>(offers: readonly AnyOffer[]): AnyOffer | undefined =>
  offers.toSorted((a, b) => a.rate - b.rate || sortableDays(a) - sortableDays(b))[0];

/** Among equally fast offers returns the cheaper one. */
const findFastest = <AnyOffer extends Offer>(offers: readonly AnyOffer[]): AnyOffer | undefined =>
  offers.toSorted((a, b) => sortableDays(a) - sortableDays(b) || a.rate - b.rate)[0];

const haveDifferences = (values: readonly number[]): boolean => new Set(values).size > 1;

/** Returns the marks of one offer. There is no mark for a value that all offers share. */
export function getMarks(offers: readonly Offer[], id: number): readonly Mark[] {
  const cheapest = haveDifferences(offers.map(({ rate }) => rate)) ? findCheapest(offers) : undefined;
  const fastest = haveDifferences(offers.map(sortableDays)) ? findFastest(offers) : undefined;
  return [...(cheapest?.id === id ? ['Cheapest' as const] : []), ...(fastest?.id === id ? ['Fastest' as const] : [])];
}

/** Returns the offer that the rule selects. If the provider recommends none, 'recommended' selects the cheapest. */
export function chooseCourier<AnyOffer extends Offer>(
  rule: Rule,
  offers: readonly AnyOffer[],
  recommendedId: number | null,
): AnyOffer | undefined {
  if (rule === 'fastest') return findFastest(offers);
  const recommended = rule === 'recommended' ? offers.find(({ id }) => id === recommendedId) : undefined;
  return recommended ?? findCheapest(offers);
}
