// What is said about the settings, in the specification's words where it gives them. Pure.

import type { SettingsField, SettingsProblem, SettingsProblems } from '#shop/settings/settings-problems.ts';

export const SAVED = 'settings updated successfully';
export const SAVE_FAILED = 'Error saving settings. Please try again.';
export const LOAD_FAILED = 'Failed to load settings';

export const FIELD_WORDS: Readonly<Record<SettingsField, string>> = {
  taxRate: 'GST rate',
  standard: 'Standard',
  express: 'Express',
  freeShippingThreshold: 'Free shipping threshold',
  stripText: 'Free shipping text',
  symbol: 'Symbol',
  code: 'Code',
  name: 'Store name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  reviewsByBuyersOnly: 'Only verified buyers may write reviews',
  ownerMail: 'Mail me each new order',
  ownerMailAddress: 'Send it to',
};

export const PROBLEM_WORDS: Readonly<Record<SettingsProblem, string>> = {
  'not-a-rate': 'A number from 0 to 100, in steps of 0.01.',
  'not-an-amount': 'An amount of 0 or more.',
  'not-a-symbol': '1 to 5 characters.',
  'not-a-code': '1 to 3 letters.',
  required: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-an-email': 'An e-mail address, like care@example.in.',
};

export const REASONS = {
  'not-allowed': 'Only administrators may do this. Please sign in again.',
  'changed-meanwhile': 'Somebody else saved the settings meanwhile.',
} as const;

/** '1 field needs you: GST rate' */
export function needsWords(problems: SettingsProblems): string {
  const fields = Object.keys(problems) as SettingsField[];
  const words = fields.map((field) => FIELD_WORDS[field]).join(', ');
  return `${fields.length} ${fields.length === 1 ? 'field needs' : 'fields need'} you: ${words}`;
}
