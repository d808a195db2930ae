// Validates the settings. Pure: the form validates before sending, and the server before storing.

import type { GeneralSettings, OwnerMail } from './settings.ts';

export type SettingsField =
  | 'taxRate'
  | 'standard'
  | 'express'
  | 'freeShippingThreshold'
  | 'symbol'
  | 'code'
  | 'stripText'
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'reviewsByBuyersOnly'
  | 'ownerMail'
  | 'ownerMailAddress';

export type SettingsProblem =
  | 'not-a-rate'
  | 'not-an-amount'
  | 'not-a-symbol'
  | 'not-a-code'
  | 'required'
  | 'too-long'
  | 'not-an-email';

export type SettingsProblems = Readonly<Partial<Record<SettingsField, SettingsProblem>>>;

export const SETTINGS_MAX = { strip: 120, name: 60, email: 120, phone: 30, address: 200 } as const;
const MAX_PAISE = 100_000_000;
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/;

/** True for at most two decimal places. */
const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isRate = (value: number): boolean => value >= 0 && value <= 100 && hasTwoDecimals(value);
const amountProblem = (value: number): SettingsProblem | null =>
  Number.isInteger(value) && value >= 0 && value <= MAX_PAISE ? null : 'not-an-amount';

function textProblem(text: string, max: number): SettingsProblem | null {
  if (text.trim() === '') return 'required';
  return text.trim().length > max ? 'too-long' : null;
}

/** The address is required only when the mail is on. */
function ownerMailProblem({ isOn, address }: OwnerMail): SettingsProblem | null {
  if (address.trim() === '') return isOn ? 'required' : null;
  if (address.trim().length > SETTINGS_MAX.email) return 'too-long';
  return EMAIL.test(address.trim()) ? null : 'not-an-email';
}

/** Empty when the settings may be stored. */
export function settingsProblems({
  taxRate,
  shippingCharges,
  currency,
  storeInfo,
  stripText,
  ownerMail,
}: GeneralSettings): SettingsProblems {
  const problems: Partial<Record<SettingsField, SettingsProblem | null>> = {
    taxRate: isRate(taxRate) ? null : 'not-a-rate',
    standard: amountProblem(shippingCharges.standard),
    express: amountProblem(shippingCharges.express),
    freeShippingThreshold: amountProblem(shippingCharges.freeShippingThreshold),
    symbol: /^\S.{0,4}$/u.test(currency.symbol.trim()) && currency.symbol.trim().length <= 5 ? null : 'not-a-symbol',
    code: /^[A-Za-z]{1,3}$/.test(currency.code.trim()) ? null : 'not-a-code',
    stripText: textProblem(stripText, SETTINGS_MAX.strip),
    name: textProblem(storeInfo.name, SETTINGS_MAX.name),
    email:
      textProblem(storeInfo.email, SETTINGS_MAX.email) ?? (EMAIL.test(storeInfo.email.trim()) ? null : 'not-an-email'),
    phone: textProblem(storeInfo.phone, SETTINGS_MAX.phone),
    address: textProblem(storeInfo.address, SETTINGS_MAX.address),
    ownerMailAddress: ownerMailProblem(ownerMail),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
