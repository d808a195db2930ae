// Messages about coupons; the required texts are in A-CPN and A-ERR. Pure.

import type { ChangeCouponRefusal } from '#shop/coupons/change-coupons.server.ts';
import type { CouponField, CouponProblem, CouponProblems } from '#shop/coupons/coupon-fields.ts';
import { fixFieldsText } from '../kit/wording.ts';

const SAVE_FAILED = 'Error saving coupon. Please try again.';

/** Failure messages by action of the list. */
export const FAILURE_MESSAGES = { setStatus: SAVE_FAILED, delete: 'Error deleting coupon. Please try again.' } as const;
/** Failure messages by action of the form; the preview shows its own. */
export const SAVE_FAILURE_MESSAGES = { add: SAVE_FAILED, update: SAVE_FAILED, preview: '' } as const;
export const LOAD_FAILED = 'Failed to load coupons';

export const ADDED = 'Coupon added successfully!';
export const UPDATED = 'Coupon updated successfully!';
export const DELETED = 'Coupon deleted successfully!';
export const statusChangedMessage = (status: 'active' | 'inactive'): string =>
  `Coupon ${status === 'active' ? 'activated' : 'deactivated'} successfully!`;

export const REFUSAL_MESSAGES: Readonly<Record<Exclude<ChangeCouponRefusal, 'not-allowed'>, string>> = {
  'no-such-coupon': 'Somebody else has deleted this coupon.',
  'changed-meanwhile': 'Somebody else has changed this coupon.',
};

export const CODE_TAKEN = 'Another coupon has this code. Please choose another one.';

export const FIELD_LABELS: Readonly<Record<CouponField, string>> = {
  code: 'Code',
  name: 'Name',
  description: 'Description',
  type: 'Type',
  value: 'Value',
  maxDiscount: 'Maximum discount',
  minOrderAmount: 'Minimum order amount',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  usageLimit: 'Usage limit',
  firstTimeUserOnly: 'First-time users only',
  applicableCategories: 'Applicable categories',
  applicableProducts: 'Applicable products',
  excludeCategories: 'Exclude categories',
  excludeProducts: 'Exclude products',
  status: 'Status',
};

const REQUIRED_MESSAGES: Readonly<Partial<Record<CouponField, string>>> = {
  code: 'Give the coupon a code for shoppers to type.',
  name: 'Give the coupon a name that staff will recognise.',
  type: 'Choose what kind of coupon it is.',
  value: 'Enter a value.',
  validFrom: 'Choose a start date.',
  validUntil: 'Choose an end date.',
};

const PROBLEM_MESSAGES: Readonly<Record<Exclude<CouponProblem, 'required'>, string>> = {
  'too-long': 'This is too long.',
  'not-a-code': 'Letters, figures, - and _ only, without spaces.',
  'not-a-percentage': 'A whole number from 1 to 100.',
  'not-an-amount': 'An amount in rupees.',
  'not-a-count': 'A whole number; 0 for no limit.',
  'below-used': 'More orders than that have used it already.',
  'ends-before-it-begins': 'It must end after it begins.',
  'too-many': 'At most 200 can be named.',
};

const problemMessage = (field: CouponField, problem: CouponProblem): string =>
  problem === 'required' ? (REQUIRED_MESSAGES[field] ?? 'This is required.') : PROBLEM_MESSAGES[problem];

type CouponFieldErrors = Readonly<Partial<Record<string, string>>>;

export const toFieldErrors = (problems: CouponProblems): CouponFieldErrors =>
  Object.fromEntries(
    (Object.entries(problems) as [CouponField, CouponProblem][]).map(([field, problem]) => [
      field,
      problemMessage(field, problem),
    ]),
  );

/** '1 field to fix: Name' */
export const fieldsToFixText = (errors: CouponFieldErrors): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field as CouponField]));

/** Returns the text in place of the worked example: why it is missing, or that it is loading. */
export function missingExampleText(isValidDraft: boolean, hasFailed: boolean): string {
  if (!isValidDraft) return 'Enter a value to see an example.';
  return hasFailed ? 'The example could not be loaded. Change a field to try again.' : 'Loading the example…';
}
