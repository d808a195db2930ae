import type { DeleteTaxClassRefusal } from '#shop/tax/change-tax-classes.server.ts';
import type { TaxClassProblem, TaxClassProblems } from '#shop/tax/tax-class.ts';
import type { TaxClassUse } from '#shop/tax/tax-classes.server.ts';
import { fixFieldsText, pluralize } from '../kit/wording.ts';

const SAVE_FAILED = 'The tax class could not be saved. Please try again.';

/** Failure messages by action. */
export const FAILURE_MESSAGES = {
  add: SAVE_FAILED,
  update: SAVE_FAILED,
  delete: 'The tax class could not be deleted.',
  confirmRates: 'The confirmation could not be saved. Please try again.',
} as const;
export const LOAD_FAILED = 'Failed to load tax classes';

export const ADDED = 'Tax class added.';
export const SAVED = 'Tax class saved.';
export const RATES_CONFIRMED = 'Rates confirmed.';
export const deletedMessage = (name: string): string => `“${name}” deleted.`;

export const NAME_TAKEN = 'Another tax class has this name. Enter another one.';

export const REFUSAL_MESSAGES = {
  'no-such-class': 'Somebody else has deleted this tax class.',
  'changed-meanwhile': 'Somebody else has changed this tax class.',
} as const;

/** Returns '3 categories and 12 products'. */
export function usageText({ categories, products }: TaxClassUse): string {
  const parts = [
    ...(categories > 0 ? [pluralize(categories, 'category', 'categories')] : []),
    ...(products > 0 ? [pluralize(products, 'product', 'products')] : []),
  ];
  return parts.join(' and ');
}

export function deleteRefusalMessage(reason: Exclude<DeleteTaxClassRefusal, 'not-allowed'>): string {
  if (typeof reason === 'object') {
    const { categories, products } = reason.inUse;
    return `${usageText(reason.inUse)} ${categories + products === 1 ? 'uses' : 'use'} it.`;
  }
  return reason === 'is-default'
    ? 'It is the default class of the store. Choose another one in Settings first.'
    : REFUSAL_MESSAGES[reason];
}

const PROBLEM_MESSAGES: Readonly<Record<TaxClassProblem, string>> = {
  required: 'Give the class a name.',
  'too-long': 'This is too long.',
  'not-a-code': '4, 6 or 8 digits.',
  'not-a-day': 'Choose a first day.',
  'day-passed': 'Choose today or a later day. Earlier rates are history.',
  'day-twice': 'Another rate begins on this day.',
  'not-a-rate': 'A percentage from 0 to 99, in steps of 0.01.',
  'not-an-amount': 'An amount above 0.',
  'not-above': 'A higher percentage than the lower rate.',
  'no-current-rate': 'One rate must begin today, so that the class always has one.',
  'too-many': 'At most 20 rates can be entered.',
};

type TaxClassErrors = Readonly<Partial<Record<string, string>>>;

export const toFieldErrors = (problems: TaxClassProblems): TaxClassErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, PROBLEM_MESSAGES[problem as TaxClassProblem]]),
  );

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  hsn: 'HSN code',
  unit: 'Unit',
  rates: 'Rates',
  validFrom: 'First day',
  rate: 'Rate',
  threshold: 'Up to',
  rateAbove: 'Rate above',
};

/** Returns 'First day' for 'rates.0.validFrom'. */
export const fieldLabel = (field: string): string => LABELS[field.split('.').at(-1) ?? ''] ?? field;

/** '1 field to fix: Name' */
export const fieldsToFixText = (errors: TaxClassErrors): string => fixFieldsText(Object.keys(errors).map(fieldLabel));
