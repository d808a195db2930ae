// The typed values of the collection form, and their conversion. Pure.

import type { CollectionCondition, ConditionField } from '#shop/catalog/collection-rule.ts';
import { type CollectionFields, collectionProblems } from '#shop/collections/collection-fields.ts';
import type { CollectionToEdit } from '#shop/collections/list-collections.server.ts';
import { slugFromTitle } from '#shop/pages/page-slug.ts';
import type { Choice } from '../../kit/form/choice-field.tsx';
import { parseNumber } from '../../kit/form/parse-number.ts';
import type { FieldErrors } from '../../kit/form/remaining-errors.ts';
import { FIELD_LABELS, toFieldErrors } from '../collection-messages.ts';

export interface ConditionDraft {
  readonly field: ConditionField;
  /** The typed value: a keyword, or an amount in rupees, per cent or days. */
  readonly text: string;
  readonly categories: readonly Choice[];
}

export interface CollectionDraft extends Omit<CollectionFields, 'conditions' | 'productIds'> {
  readonly conditions: readonly ConditionDraft[];
  readonly productIds: readonly string[];
}

export const emptyCondition = (field: ConditionField): ConditionDraft => ({ field, text: '', categories: [] });

export const NEW_COLLECTION: CollectionDraft = {
  name: '',
  slug: '',
  description: '',
  image: null,
  metaTitle: '',
  metaDescription: '',
  kind: 'hand',
  conditions: [],
  productIds: [],
  sort: 'latest',
  status: 'active',
  inMenu: false,
  onHome: false,
};

const DELETED_CATEGORY = 'Deleted category';

function toConditionDraft(condition: CollectionCondition, categories: readonly Choice[]): ConditionDraft {
  const empty = emptyCondition(condition.field);
  switch (condition.field) {
    case 'keyword':
      return { ...empty, text: condition.keyword };
    case 'category':
      return {
        ...empty,
        categories: condition.categoryIds.map(
          (id) => categories.find((category) => category.id === id) ?? { id, name: DELETED_CATEGORY },
        ),
      };
    case 'price-from':
    case 'price-to':
      return { ...empty, text: String(condition.price / 100) };
    case 'discount':
      return { ...empty, text: String(condition.percent) };
    case 'new':
      return { ...empty, text: String(condition.days) };
    case 'in-stock':
      return empty;
  }
}

/** Returns 0 for a text that is not a number: the store refuses a condition with the value 0. */
const toWholeNumber = (text: string, factor = 1): number => {
  const value = Math.round(parseNumber(text) * factor);
  return Number.isSafeInteger(value) ? value : 0;
};

function toCondition({ field, text, categories }: ConditionDraft): CollectionCondition {
  switch (field) {
    case 'keyword':
      return { field, keyword: text.trim() };
    case 'category':
      return { field, categoryIds: categories.map(({ id }) => id) };
    case 'price-from':
    case 'price-to':
      return { field, price: toWholeNumber(text, 100) };
    case 'discount':
      return { field, percent: toWholeNumber(text) };
    case 'new':
      return { field, days: toWholeNumber(text) };
    case 'in-stock':
      return { field };
  }
}

/**
 * Turns a stored collection into a draft. A collection by hand is stored with the sort 'arranged'; its draft has the sort 'latest', for the
 * case that staff change it to a rule.
 */
export const toDraft = (
  { conditions, products, id: _id, version: _version, updatedAt: _updatedAt, ...fields }: CollectionToEdit,
  categories: readonly Choice[],
): CollectionDraft => ({
  ...fields,
  sort: fields.sort === 'arranged' ? 'latest' : fields.sort,
  conditions: conditions.map((condition) => toConditionDraft(condition, categories)),
  productIds: products.map(({ id }) => id),
});

export const toFields = (draft: CollectionDraft): CollectionFields => ({
  ...draft,
  name: draft.name.trim(),
  slug: draft.slug.trim(),
  description: draft.description.trim(),
  metaTitle: draft.metaTitle.trim(),
  metaDescription: draft.metaDescription.trim(),
  sort: draft.kind === 'hand' ? 'arranged' : draft.sort,
  conditions: draft.conditions.map(toCondition),
});

export const draftErrors = (draft: CollectionDraft): FieldErrors => toFieldErrors(collectionProblems(toFields(draft)));

/** Returns the draft as the server stored it, with trimmed texts. */
export const toSavedDraft = (draft: CollectionDraft): CollectionDraft => {
  const { name, slug, description, metaTitle, metaDescription } = toFields(draft);
  return { ...draft, name, slug, description, metaTitle, metaDescription };
};

/** Changes the name; the address follows it until staff enter another address. */
export const withName = (draft: CollectionDraft, name: string): CollectionDraft => ({
  ...draft,
  name,
  slug: draft.slug === slugFromTitle(draft.name) ? slugFromTitle(name) : draft.slug,
});

/** Returns the labels of the changed fields. */
export const changedLabels = (before: CollectionDraft, draft: CollectionDraft): string[] =>
  (Object.keys(FIELD_LABELS) as (keyof CollectionDraft)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(draft[field]))
    .map((field) => FIELD_LABELS[field]);
