import type { BannerField, BannerProblem, BannerProblems } from '#shop/banners/banner-fields.ts';
import type { ChangeBannerRefusal, ReorderRefusal, UpdateBannerRefusal } from '#shop/banners/banners.server.ts';

const SAVE_FAILED = 'Error saving banner. Please try again.';

export const FAILURE_MESSAGES = {
  add: SAVE_FAILED,
  save: SAVE_FAILED,
  setActive: SAVE_FAILED,
  delete: 'Error deleting banner. Please try again.',
  reorder: 'Error saving the order. Please try again.',
} as const;
export const LOAD_FAILED = 'Failed to load banners';

export const ADDED = 'Banner added successfully!';
export const UPDATED = 'Banner updated successfully!';
export const DELETED = 'Banner deleted successfully!';
export const ORDER_SAVED = 'Banner order saved.';
export const statusChangedMessage = (isActive: boolean): string =>
  `Banner ${isActive ? 'activated' : 'deactivated'} successfully!`;

type Refusal = Exclude<Extract<UpdateBannerRefusal | ChangeBannerRefusal | ReorderRefusal, string>, 'not-allowed'>;

export const REFUSAL_MESSAGES: Readonly<Record<Refusal, string>> = {
  'no-such-picture': 'This picture is not in the store. Please upload it, or paste the address of one that is.',
  'no-such-banner': 'Somebody else has deleted this banner.',
  'changed-meanwhile': 'Somebody else has changed this banner. You now see their version.',
  'not-all-of-them': 'The list has changed. You now see the latest version.',
};

export const CHANGED_WHILE_EDITING = 'Somebody else changed this banner while you were editing.';

const FIELD_LABELS: Readonly<Record<BannerField, string>> = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  image: 'Image URL',
  buttonText: 'Button text',
  buttonLink: 'Button link',
  category: 'Category',
  showFrom: 'Show from',
  showUntil: 'Show until',
};

const PROBLEM_MESSAGES: Readonly<Record<Exclude<BannerProblem, 'required'>, string>> = {
  'too-long': 'Shorten this text: a slide has no room for it.',
  'not-a-link': 'Enter a path such as /shop, or an address that begins with https://.',
  'not-a-category': 'Please choose a category.',
  'ends-before-it-begins': 'Choose an end after the start.',
};

export const problemMessage = (field: BannerField, problem: BannerProblem): string =>
  problem === 'required' ? `${FIELD_LABELS[field]} is required.` : PROBLEM_MESSAGES[problem];

export type BannerFieldErrors = Readonly<Partial<Record<BannerField, string>>>;

export const toFieldErrors = (problems: BannerProblems): BannerFieldErrors =>
  Object.fromEntries(
    (Object.entries(problems) as [BannerField, BannerProblem][]).map(([field, problem]) => [
      field,
      problemMessage(field, problem),
    ]),
  );
