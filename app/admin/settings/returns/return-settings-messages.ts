import { formatCount } from '#shop/format-count.ts';
import { formatMoney } from '#shop/money/money.ts';
import { RETURN_LIMITS, type ReturnSettings } from '#shop/settings/return-settings.ts';
import {
  type ReturnSettingsField,
  type SettingsProblems,
  smallestReturnValue,
} from '#shop/settings/settings-problems.ts';
import { fixFieldsText } from '../../kit/wording.ts';

export const LOAD_FAILED = 'Failed to load the return settings';
export const SAVED = 'Return settings saved.';
export const FAILURE_MESSAGES = { save: 'Failed to save the return settings' } as const;

export const FIELD_LABELS: Readonly<Record<keyof ReturnSettings, string>> = {
  takesRequests: 'Shoppers ask for returns in My Orders',
  returnDays: 'Days for a return',
  exchangeDays: 'Days for an exchange',
  claimHours: 'Hours to report a problem',
  exchangesPerOrder: 'Exchanges per order',
  approvesItself: 'Approve size requests automatically',
  pickupMethod: 'How items come back',
  selfShipRefund: 'The most you pay for postage',
  sendExchangeAfter: 'Send the new size',
  autoCancelMinutes: 'Minutes to cancel without asking you',
};

/** What a field does beyond its label. The hint of a number follows the sentence with its range. */
export const FIELD_HINTS: Readonly<Partial<Record<keyof ReturnSettings, string>>> = {
  takesRequests: 'Off: nobody can send a request. Shoppers write to you, and you refund an amount on the order.',
  returnDays: '0: you take nothing back.',
  exchangeDays: '0: no exchange.',
  exchangesPerOrder: '0: no exchange.',
  approvesItself:
    '“Too large” and “Too small” are approved at once, when the wanted size is left. You check the items as always.',
  sendExchangeAfter: 'The size is reserved for 10 days when you approve.',
  autoCancelMinutes:
    'A pending order that is younger is cancelled as soon as the shopper asks. 0: you answer each request.',
};

export const REFUSAL_MESSAGES = {
  'changed-meanwhile': 'Somebody else saved the settings while you were editing.',
} as const;

const limitText = (field: ReturnSettingsField, value: number): string =>
  field === 'selfShipRefund' ? formatMoney(value) : formatCount(value);

/** Returns 'A whole number from 24 to 720.' */
export function rangeText(field: ReturnSettingsField): string {
  const [from, to] = [smallestReturnValue(field), RETURN_LIMITS[field]].map((value) => limitText(field, value));
  return field === 'selfShipRefund' ? `An amount from ${from} to ${to}.` : `A whole number from ${from} to ${to}.`;
}

/** Returns only problems of these rules: other settings are saved by other forms. */
export const toFieldErrors = (problems: SettingsProblems): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(problems)
      .filter((field): field is ReturnSettingsField => field in RETURN_LIMITS)
      .map((field) => [field, rangeText(field)]),
  );

export const fieldsToFixText = (errors: Readonly<Record<string, string>>): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field as keyof ReturnSettings]));
