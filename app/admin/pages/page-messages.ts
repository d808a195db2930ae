import type { ChangePageRefusal } from '#shop/pages/change-pages.server.ts';
import type { PageField, PageProblem, PageProblems } from '#shop/pages/page-fields.ts';
import { fixFieldsText } from '../kit/wording.ts';

const SAVE_FAILED = 'The page could not be saved. Please try again.';

/** Failure messages by action. */
export const FAILURE_MESSAGES = {
  add: SAVE_FAILED,
  update: SAVE_FAILED,
  restore: 'The version could not be restored. Please try again.',
  delete: 'The page could not be deleted. Please try again.',
  preview: '',
} as const;
export const LOAD_FAILED = 'Failed to load pages';

export const ADDED = 'Page added.';
export const SAVED = 'Page saved.';
export const deletedMessage = (title: string): string => `“${title}” deleted.`;
export const restoredMessage = (version: number): string => `Version ${version} restored.`;

export const REFUSAL_MESSAGES: Readonly<Record<Exclude<ChangePageRefusal, 'not-allowed'>, string>> = {
  'no-such-page': 'Somebody else has deleted this page.',
  'changed-meanwhile': 'Somebody else has changed this page.',
};
export const BUILT_IN_KEPT = 'The shop links to this page. It can be changed, but not deleted.';
export const NO_SUCH_VERSION = 'This version does not exist any more.';
export const SLUG_TAKEN = 'Another page has this address. Enter another one.';
export const DATE_MISSING = 'Choose a date and a time.';

export const FIELD_LABELS: Readonly<Record<PageField, string>> = {
  title: 'Title',
  slug: 'Address',
  body: 'Text',
  status: 'Publish',
  publishFrom: 'Publish from',
};

const REQUIRED_MESSAGES: Readonly<Partial<Record<PageField, string>>> = {
  title: 'Give the page a title.',
  slug: 'Enter an address.',
  body: 'Enter a text.',
};

const PROBLEM_MESSAGES: Readonly<Record<Exclude<PageProblem, 'required' | object>, string>> = {
  'too-long': 'This is too long.',
  'not-an-address': 'Use small letters, figures and hyphens, such as size-guide.',
  'used-by-the-shop': 'This address is used by the shop itself.',
  'fixed-address': 'The shop links to this page, so its address is fixed.',
  'always-published': 'The shop links to this page, so it is always published.',
};

export const unknownPlaceholderMessage = (name: string): string =>
  `There is no value {${name}}. Choose one from the list of values.`;

function problemMessage(field: PageField, problem: PageProblem): string {
  if (typeof problem === 'object') return unknownPlaceholderMessage(problem.unknownPlaceholder);
  return problem === 'required' ? (REQUIRED_MESSAGES[field] ?? 'This is required.') : PROBLEM_MESSAGES[problem];
}

type PageFieldErrors = Readonly<Partial<Record<string, string>>>;

export const toFieldErrors = (problems: PageProblems): PageFieldErrors =>
  Object.fromEntries(
    (Object.entries(problems) as [PageField, PageProblem][]).map(([field, problem]) => [
      field,
      problemMessage(field, problem),
    ]),
  );

/** '1 field to fix: Title' */
export const fieldsToFixText = (errors: PageFieldErrors): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field as PageField]));
