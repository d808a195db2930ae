// Validates the fields of a collection. Pure: the form validates before sending, and the server before storing.

import type { ACTIVITY, COLLECTION_KINDS, COLLECTION_SORTS } from '#config/value-lists.ts';
import { type CollectionCondition, isCompleteCondition, RULE_LIMITS } from '#shop/catalog/collection-rule.ts';
import { isCategorySlug } from '#shop/catalog/shop-query.ts';

export interface CollectionFields {
  readonly name: string;
  readonly slug: string;
  /** Plain text; an empty line begins a paragraph. */
  readonly description: string;
  readonly image: string | null;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly kind: (typeof COLLECTION_KINDS)[number];
  readonly conditions: readonly CollectionCondition[];
  /** The products of a collection by hand, in the order of staff. */
  readonly productIds: readonly string[];
  readonly sort: (typeof COLLECTION_SORTS)[number];
  readonly status: (typeof ACTIVITY)[number];
  readonly inMenu: boolean;
  readonly onHome: boolean;
}

export const COLLECTION_MAX = {
  name: 80,
  slug: 80,
  description: 2_000,
  metaTitle: 200,
  metaDescription: 400,
  products: 500,
} as const;

/** How many collections the menu and the home page show: the first ones in the order of staff. */
export const MENU_COLLECTIONS = 3;
export const HOME_COLLECTIONS = 3;

export type CollectionField = Exclude<keyof CollectionFields, 'status' | 'inMenu' | 'onHome' | 'kind'>;
export type CollectionProblem = 'required' | 'too-long' | 'not-an-address' | 'incomplete' | 'too-many' | 'unknown';
export type CollectionProblems = Readonly<Partial<Record<CollectionField, CollectionProblem>>>;

const tooLong = (text: string, max: number): CollectionProblem | null => (text.length > max ? 'too-long' : null);
const textProblem = (text: string, max: number): CollectionProblem | null =>
  text.trim() === '' ? 'required' : tooLong(text, max);

function conditionsProblem({ kind, conditions }: CollectionFields): CollectionProblem | null {
  if (conditions.length > RULE_LIMITS.conditions) return 'too-many';
  if (!conditions.every(isCompleteCondition)) return 'incomplete';
  return kind === 'rule' && conditions.length === 0 ? 'required' : null;
}

function productsProblem({ productIds }: CollectionFields): CollectionProblem | null {
  if (productIds.length > COLLECTION_MAX.products) return 'too-many';
  return new Set(productIds).size === productIds.length ? null : 'unknown';
}

/** Returns the problem of each field; empty when the collection may be stored. A collection by hand may have no products. */
export function collectionProblems(fields: CollectionFields): CollectionProblems {
  const slugProblem = textProblem(fields.slug, COLLECTION_MAX.slug);
  const problems: Partial<Record<CollectionField, CollectionProblem | null>> = {
    name: textProblem(fields.name, COLLECTION_MAX.name),
    slug: slugProblem ?? (isCategorySlug(fields.slug) ? null : 'not-an-address'),
    description: tooLong(fields.description, COLLECTION_MAX.description),
    metaTitle: tooLong(fields.metaTitle, COLLECTION_MAX.metaTitle),
    metaDescription: tooLong(fields.metaDescription, COLLECTION_MAX.metaDescription),
    conditions: conditionsProblem(fields),
    productIds: productsProblem(fields),
    sort: (fields.kind === 'hand') === (fields.sort === 'arranged') ? null : 'unknown',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
