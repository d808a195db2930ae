// Messages about the settings; the required texts are in A-SET and A-ERR. Pure.

import type { SettingsField, SettingsProblem, SettingsProblems } from '#shop/settings/settings-problems.ts';
import { fixFieldsText } from '../kit/wording.ts';

export const SAVED = 'settings updated successfully';
export const FAILURE_MESSAGES = { save: 'Error saving settings. Please try again.' } as const;
export const LOAD_FAILED = 'Failed to load settings';

export const FIELD_LABELS: Readonly<Record<SettingsField, string>> = {
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
  legalName: 'Legal name',
  legalAddress: 'Address of the principal office',
  cin: 'CIN',
  officerName: 'Name of the grievance officer',
  officerDesignation: 'Designation',
  officerEmail: 'Email of the officer',
  officerPhone: 'Phone of the officer',
  showsDefaultTexts: 'Show standard texts for material, care, fit and occasion where a product has none',
  reviewsByBuyersOnly: 'Only verified buyers may write reviews',
  ownerMail: 'Mail me each new order',
  ownerMailAddress: 'Send it to',
};

const PROBLEM_MESSAGES: Readonly<Record<SettingsProblem, string>> = {
  'not-a-rate': 'A number from 0 to 100, in steps of 0.01.',
  'not-an-amount': 'An amount of 0 or more.',
  'not-a-symbol': '1 to 5 characters.',
  'not-a-code': '1 to 3 letters.',
  required: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-an-email': 'An email address, like care@example.in.',
  'not-a-cin': '21 letters and digits, like U17110KA2019PTC123456.',
};

export const REFUSAL_MESSAGES = {
  'changed-meanwhile': 'Somebody else saved the settings while you were editing.',
} as const;

type SettingsFieldErrors = Readonly<Partial<Record<string, string>>>;

export const toFieldErrors = (problems: SettingsProblems): SettingsFieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, PROBLEM_MESSAGES[problem as SettingsProblem]]),
  );

/** '1 field to fix: GST rate' */
export const fieldsToFixText = (errors: SettingsFieldErrors): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field as SettingsField]));
