// The rule of a collection: a product belongs to it when it meets every condition. Pure; collection-members.server.ts finds the products
// in SQL. Days are Indian days, so that a rule about new products changes at midnight only.
// Example: 'new within 7 days' on 17 November means added on 10 November, 00:00, or later.

import type { StoredCondition } from '#db/schema/collections.ts';
import { dayInIndia, parseIndianTime } from '#shop/indian-clock.ts';

export type CollectionCondition = StoredCondition;
export type ConditionField = CollectionCondition['field'];

/** The fields in the order in which the form offers them. */
export const CONDITION_FIELDS = [
  'category',
  'keyword',
  'price-from',
  'price-to',
  'discount',
  'new',
  'in-stock',
] as const satisfies readonly ConditionField[];

export const RULE_LIMITS = {
  conditions: 12,
  keyword: 60,
  categories: 30,
  /** ₹10,00,000, in paise. */
  price: 100_000_000,
  percent: 100,
  days: 365,
} as const;

/** What all conditions together demand of a product. */
export interface ResolvedRule {
  /** In lower case; the product must have every keyword. */
  readonly keywords: readonly string[];
  /** The product must be in one of these categories; null when any category will do. */
  readonly categoryIds: readonly string[] | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly minDiscount: number | null;
  /** The product must have been added at this time or later. */
  readonly since: Date | null;
  readonly inStock: boolean;
}

const DAY_MS = 86_400_000;

function startOfDay(at: Date): Date {
  const start = parseIndianTime(`${dayInIndia(at)}T00:00`);
  if (start === null) throw new Error(`no day in India: ${at.toISOString()}`);
  return start;
}

const newSince = (days: number, now: Date): Date => new Date(startOfDay(now).getTime() - days * DAY_MS);

export const normalizeKeyword = (keyword: string): string => keyword.trim().replace(/\s+/g, ' ').toLowerCase();

const EVERY_PRODUCT: ResolvedRule = {
  keywords: [],
  categoryIds: null,
  minPrice: null,
  maxPrice: null,
  minDiscount: null,
  since: null,
  inStock: false,
};

const higher = (one: number | null, other: number): number => Math.max(one ?? other, other);
const lower = (one: number | null, other: number): number => Math.min(one ?? other, other);

function withCondition(rule: ResolvedRule, condition: CollectionCondition, now: Date): ResolvedRule {
  switch (condition.field) {
    case 'keyword':
      return { ...rule, keywords: [...rule.keywords, normalizeKeyword(condition.keyword)] };
    case 'category': {
      const { categoryIds } = condition;
      return { ...rule, categoryIds: rule.categoryIds?.filter((id) => categoryIds.includes(id)) ?? categoryIds };
    }
    case 'price-from':
      return { ...rule, minPrice: higher(rule.minPrice, condition.price) };
    case 'price-to':
      return { ...rule, maxPrice: lower(rule.maxPrice, condition.price) };
    case 'discount':
      return { ...rule, minDiscount: higher(rule.minDiscount, condition.percent) };
    case 'new': {
      const since = newSince(condition.days, now);
      return { ...rule, since: rule.since && rule.since > since ? rule.since : since };
    }
    case 'in-stock':
      return { ...rule, inStock: true };
  }
}

/** Returns null for a rule without conditions, which finds no product. */
export const resolveRule = (conditions: readonly CollectionCondition[], now: Date): ResolvedRule | null =>
  conditions.length === 0
    ? null
    : conditions.reduce((rule, condition) => withCondition(rule, condition, now), EVERY_PRODUCT);

/** Returns the next midnight in India for a rule about new products, else null: only a change of data changes its products. */
export const ruleChangesAt = (conditions: readonly CollectionCondition[], now: Date): Date | null =>
  conditions.some(({ field }) => field === 'new') ? new Date(startOfDay(now).getTime() + DAY_MS) : null;

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** False for a condition without a value, or with a value out of bounds. */
export function isCompleteCondition(condition: CollectionCondition): boolean {
  switch (condition.field) {
    case 'keyword':
      return isWithin(normalizeKeyword(condition.keyword).length, 1, RULE_LIMITS.keyword);
    case 'category':
      return isWithin(condition.categoryIds.length, 1, RULE_LIMITS.categories);
    case 'price-from':
    case 'price-to':
      return isWithin(condition.price, 1, RULE_LIMITS.price);
    case 'discount':
      return isWithin(condition.percent, 1, RULE_LIMITS.percent);
    case 'new':
      return isWithin(condition.days, 1, RULE_LIMITS.days);
    case 'in-stock':
      return true;
  }
}
