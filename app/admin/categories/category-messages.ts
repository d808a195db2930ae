// Messages about categories; the required texts are in A-CAT and A-ERR.

import type { AddCategoryRefusal } from '#shop/catalog/categories.server.ts';
import type { UpdateCategoryRefusal } from '#shop/catalog/change-categories.server.ts';
import type { DeleteCategoriesRefusal } from '#shop/catalog/delete-categories.server.ts';
import { joinNames } from '../kit/wording.ts';

export const NO_SELECTION = 'Please select categories to perform this action';
const ADD_FAILED = 'Failed to add category. Please try again.';

const bulkOrSingle =
  (one: string) =>
  ({ ids }: { readonly ids: readonly string[] }): string =>
    ids.length === 1 ? one : 'Failed to perform bulk action';

export const FAILURE_MESSAGES = {
  add: ADD_FAILED,
  save: 'Failed to update category. Please try again.',
  saveAttributes: 'Failed to save the attributes. Please try again.',
  saveSizeChart: 'Failed to save the size chart. Please try again.',
  setStatus: bulkOrSingle('Failed to update category status. Please try again.'),
  delete: bulkOrSingle('Failed to delete category. Please try again.'),
  reorder: 'Failed to save the order. Please try again.',
  addDefaults: ADD_FAILED,
} as const;
export const LOAD_FAILED = 'Failed to load categories';

export const UPDATED = 'Category updated successfully!';
export const ATTRIBUTES_SAVED = 'Attributes saved.';
export const ATTRIBUTES_INVALID = 'Every attribute needs a name of its own, and every value must be there once.';
export const CHART_SAVED = 'Size chart saved.';
export const CHART_INVALID =
  'Every size and every measure needs a name of its own, and every size a value per measure.';
export const ADDED = 'Category added successfully!';
export const ORDER_SAVED = 'The shop shows its categories in this order now.';

export const categoriesText = (count: number): string => `${count} ${count === 1 ? 'category' : 'categories'}`;
export const productsText = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Returns the text after the success message that says how many of the requested categories no longer exist. */
const missingText = (missing: number): string =>
  missing === 0 ? '' : ` ${missing} ${missing === 1 ? 'was' : 'were'} already deleted.`;

export const statusChangedMessage = (count: number, status: 'active' | 'inactive', missing = 0): string => {
  const done = `${status === 'active' ? 'activated' : 'deactivated'} successfully!${missingText(missing)}`;
  return count === 1 ? `Category ${done}` : `${categoriesText(count)} ${done}`;
};

interface CategoryCount {
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly productCount: number;
}

/** Returns the effects of activating or deactivating these categories, and the names of those that already have that status. */
export function statusEffects(selected: readonly CategoryCount[], status: CategoryCount['status']): string[] {
  const effects: string[] = [];
  const products = selected.reduce((sum, { productCount }) => sum + productCount, 0);
  if (status === 'inactive' && products > 0) {
    const whose = selected.length === 1 ? 'its' : 'their';
    effects.push(`Shoppers no longer find ${whose} ${productsText(products)} by category.`);
  }
  const unchangedNames = selected.filter((each) => each.status === status).map(({ name }) => name);
  if (unchangedNames.length > 0) effects.push(`Already ${status}: ${joinNames(unchangedNames)}.`);
  return effects;
}

export const deletedMessage = (count: number, moved: number, missing = 0): string => {
  const deleted = count === 1 ? 'Category deleted.' : `${categoriesText(count)} deleted.`;
  const movedText = moved === 0 ? '' : ` ${productsText(moved)} moved.`;
  return `${deleted}${movedText}${missingText(missing)}`;
};

export const defaultsAddedMessage = (count: number): string => `${categoriesText(count)} added.`;

type Refusal = Exclude<AddCategoryRefusal | UpdateCategoryRefusal | DeleteCategoriesRefusal, 'not-allowed'>;

/** Reasons that are appended to the failure message. */
export const REFUSAL_MESSAGES: Readonly<Record<Refusal, string>> = {
  invalid:
    'Please enter a name of at most 80 letters, a description of at most 400, and an HSN code of 4, 6 or 8 digits.',
  'no-such-picture': 'The picture is not in the store. Please upload it again.',
  'no-such-tax-class': 'The tax class has been deleted. Please choose another one.',
  'slug-taken': 'There is already a category with this name.',
  'no-such-category': 'It is not there any more.',
  'changed-meanwhile': 'Somebody else saved this category while you were editing.',
  'no-such-target': 'Please choose another category for the products.',
  'has-products': 'It still has products. Please choose where they go.',
  'named-by-coupon': 'A running coupon is about it. Please change or end the coupon first.',
};
