import type { ConditionField } from '#shop/catalog/collection-rule.ts';
import type { ChangeCollectionRefusal, RestoreCollectionRefusal } from '#shop/collections/change-collections.server.ts';
import type {
  CollectionField,
  CollectionFields,
  CollectionProblem,
  CollectionProblems,
} from '#shop/collections/collection-fields.ts';
import { fixFieldsText } from '../kit/wording.ts';

const SAVE_FAILED = 'The collection could not be saved. Please try again.';

/** Failure messages by action. */
export const FAILURE_MESSAGES = {
  add: SAVE_FAILED,
  update: SAVE_FAILED,
  setStatus: 'The status could not be changed. Please try again.',
  delete: 'The collection could not be deleted. Please try again.',
  restore: 'The collection could not be restored. Please try again.',
  reorder: 'The order could not be saved. Please try again.',
  preview: '',
} as const;
export const LOAD_FAILED = 'Failed to load collections';

export const ADDED = 'Collection added.';
export const SAVED = 'Collection saved.';
export const ORDER_SAVED = 'Order saved.';
export const statusChangedMessage = (status: CollectionFields['status']): string =>
  status === 'active' ? 'Collection activated.' : 'Collection deactivated.';
/** The message stays for 12 seconds: long enough to press Undo. */
export const deletedMessage = (name: string) => ({ message: `“${name}” deleted.`, seconds: 12 });
export const restoredMessage = (name: string): string => `“${name}” restored.`;

export const REFUSAL_MESSAGES: Readonly<Record<Exclude<ChangeCollectionRefusal, 'not-allowed'>, string>> = {
  'no-such-collection': 'Somebody else has deleted this collection.',
  'changed-meanwhile': 'Somebody else has changed this collection.',
};
export const RESTORE_REFUSALS: Readonly<Record<Exclude<RestoreCollectionRefusal, 'not-allowed'>, string>> = {
  'no-such-collection': 'This collection does not exist any more.',
  'slug-taken': 'Another collection now has its address.',
};
export const ORDER_CHANGED = 'Somebody else has changed the collections. Check the order and try again.';
export const SLUG_TAKEN = 'Another collection has this address. Enter another one.';
export const NO_SUCH_PICTURE = 'The picture is not in the store. Upload it again.';
export const TOO_MANY = 'A store has at most 200 collections. Delete one first.';

export const FIELD_LABELS = {
  name: 'Name',
  slug: 'Address',
  description: 'Text',
  image: 'Image',
  kind: 'Kind',
  conditions: 'Conditions',
  productIds: 'Products',
  sort: 'Order',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  status: 'Status',
  inMenu: 'Menu',
  onHome: 'Home page',
} as const satisfies Readonly<Record<keyof CollectionFields, string>>;

export const CONDITION_LABELS: Readonly<Record<ConditionField, string>> = {
  category: 'Category is one of',
  keyword: 'Keyword is',
  'price-from': 'Price is at least',
  'price-to': 'Price is at most',
  discount: 'Discount is at least',
  new: 'Added within the last',
  'in-stock': 'In stock',
};

export const SORT_CHOICES = [
  ['latest', 'Newest first'],
  ['popular', 'Best sellers first'],
  ['low', 'Price: low to high'],
  ['high', 'Price: high to low'],
  ['best', 'Best rating first'],
  ['discount', 'Largest discount first'],
] as const;

const REQUIRED_MESSAGES: Readonly<Partial<Record<CollectionField, string>>> = {
  name: 'Give the collection a name.',
  slug: 'Enter an address.',
  conditions: 'Add a condition.',
};

const TOO_MANY_MESSAGES: Readonly<Partial<Record<CollectionField, string>>> = {
  conditions: 'A rule has at most 12 conditions.',
  productIds: 'A collection by hand has at most 500 products.',
};

function problemMessage(field: CollectionField, problem: CollectionProblem): string {
  switch (problem) {
    case 'required':
      return REQUIRED_MESSAGES[field] ?? 'This is required.';
    case 'too-long':
      return 'This is too long.';
    case 'not-an-address':
      return 'Use small letters, figures and hyphens, such as wedding-season.';
    case 'incomplete':
      return 'Fill in every condition with a value that fits, or remove it.';
    case 'too-many':
      return TOO_MANY_MESSAGES[field] ?? 'These are too many.';
    case 'unknown':
      return field === 'productIds' ? 'A product does not exist any more. Remove it.' : 'Choose another value.';
  }
}

type FieldErrors = Readonly<Partial<Record<string, string>>>;

export const toFieldErrors = (problems: CollectionProblems): FieldErrors =>
  Object.fromEntries(
    (Object.entries(problems) as [CollectionField, CollectionProblem][]).map(([field, problem]) => [
      field,
      problemMessage(field, problem),
    ]),
  );

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(FIELD_LABELS));

/** '1 field to fix: Name' */
export const fieldsToFixText = (errors: FieldErrors): string =>
  fixFieldsText(Object.keys(errors).map((field) => LABELS.get(field) ?? field));
