// Validates the settings. Pure: the form validates before sending, and the server before storing.

import { isInvoicePrefix } from '#shop/invoices/document-number.ts';
import { parseGstin } from '#shop/tax/gstin.ts';
import type { Legal } from './legal.ts';
import { MIN_CLAIM_HOURS, RETURN_LIMITS, type ReturnSettings } from './return-settings.ts';
import type { GeneralSettings, OwnerMail } from './settings.ts';

export type SettingsField =
  | 'taxMode'
  | 'gstin'
  | 'isComposition'
  | 'invoicePrefix'
  | 'hsnDigits'
  | 'defaultClassId'
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
  | 'hours'
  | 'replyTime'
  | 'legalName'
  | 'legalAddress'
  | 'cin'
  | 'officerName'
  | 'officerDesignation'
  | 'officerEmail'
  | 'officerPhone'
  | 'showsDefaultTexts'
  | 'oneCardPerStyle'
  | 'mobileCodes'
  | 'asksForConsent'
  | 'bagReminders'
  | 'guestCheckout'
  | 'reviewsByBuyersOnly'
  | 'ownerMail'
  | 'ownerMailAddress';

/** The numbers of the rules for returns, which have a screen of their own. */
export type ReturnSettingsField = keyof typeof RETURN_LIMITS;

export type SettingsProblem =
  | 'not-a-rate'
  | 'not-an-amount'
  | 'not-a-symbol'
  | 'not-a-code'
  | 'required'
  | 'too-long'
  | 'not-an-email'
  | 'not-a-cin'
  | 'not-a-gstin'
  /** Invoices with GST need the seller's registration. */
  | 'not-registered'
  | 'not-a-prefix'
  | 'prefix-too-long'
  | 'no-such-class'
  /** Outside the limits of RETURN_LIMITS. */
  | 'out-of-range';

export type SettingsProblems = Readonly<
  Partial<Record<SettingsField | ReturnSettingsField | 'messages', SettingsProblem>>
>;

export const SETTINGS_MAX = {
  strip: 120,
  name: 60,
  email: 120,
  phone: 30,
  address: 200,
  hours: 80,
  replyTime: 60,
  legalName: 120,
  legalAddress: 300,
  cin: 21,
  officerName: 80,
  designation: 80,
} as const;
/** ₹10 lakh. */
const MAX_AMOUNT = 100_000_000;
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/;

/** The tolerance is for rounding errors: 0.29 * 100 is 28.999999999999996. */
const hasAtMostTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isRate = (value: number): boolean => value >= 0 && value <= 100 && hasAtMostTwoDecimals(value);
const amountProblem = (value: number): SettingsProblem | null =>
  Number.isInteger(value) && value >= 0 && value <= MAX_AMOUNT ? null : 'not-an-amount';

const emailProblem = (email: string): SettingsProblem | null => (EMAIL.test(email.trim()) ? null : 'not-an-email');
const lengthProblem = (text: string, max: number): SettingsProblem | null =>
  text.trim().length > max ? 'too-long' : null;

function textProblem(text: string, max: number): SettingsProblem | null {
  if (text.trim() === '') return 'required';
  return lengthProblem(text, max);
}

/** A company's number: listed or not, industry, state, year, kind, serial: 'U17110KA2019PTC123456'. */
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/;

/** The rules ask for the officer's name, designation and contact details: an officer is complete or not set. */
function legalProblems({ legalName, address, cin, officer }: Legal) {
  const hasOfficer = Object.values(officer).some((value) => value.trim() !== '');
  const checkOfficerText = hasOfficer ? textProblem : lengthProblem;
  return {
    legalName: lengthProblem(legalName, SETTINGS_MAX.legalName),
    legalAddress: lengthProblem(address, SETTINGS_MAX.legalAddress),
    cin: cin.trim() === '' || CIN.test(cin.trim().toUpperCase()) ? null : ('not-a-cin' as const),
    officerName: checkOfficerText(officer.name, SETTINGS_MAX.officerName),
    officerDesignation: checkOfficerText(officer.designation, SETTINGS_MAX.designation),
    officerEmail:
      checkOfficerText(officer.email, SETTINGS_MAX.email) ?? (hasOfficer ? emailProblem(officer.email) : null),
    officerPhone: checkOfficerText(officer.phone, SETTINGS_MAX.phone),
  };
}

const PREFIX_LENGTH = 2;

/** A credit note appends C: with TB, TBC/26-27/000123 has the 16 characters that the law allows. */
function prefixProblem(prefix: string): SettingsProblem | null {
  if (prefix.trim().length > PREFIX_LENGTH) return 'prefix-too-long';
  return isInvoicePrefix(prefix.trim().toUpperCase()) ? null : 'not-a-prefix';
}

function gstinProblem(gstin: string, isRequired: boolean): SettingsProblem | null {
  if (gstin.trim() === '') return isRequired ? 'required' : null;
  return parseGstin(gstin) === null ? 'not-a-gstin' : null;
}

/** Invoices with GST name the registered seller, and every product needs a class. */
function gstProblems({ taxMode, gst, legal }: GeneralSettings): Partial<Record<SettingsField, SettingsProblem | null>> {
  const chargesGst = taxMode === 'gst';
  const missing = (text: string): SettingsProblem | null => (chargesGst && text.trim() === '' ? 'required' : null);
  const gstin = gstinProblem(gst.gstin, chargesGst || (taxMode === 'none' && gst.isComposition));
  const [legalName, legalAddress] = [missing(legal.legalName), missing(legal.address)];
  return {
    taxMode: chargesGst && [gstin, legalName, legalAddress].includes('required') ? 'not-registered' : null,
    gstin,
    invoicePrefix: prefixProblem(gst.invoicePrefix),
    defaultClassId: missing(gst.defaultClassId ?? ''),
    // A name that is too long has been reported already.
    ...(legalName && { legalName }),
    ...(legalAddress && { legalAddress }),
  };
}

/** The address is required only when the mail is on. */
function ownerMailProblem({ isOn, address }: OwnerMail): SettingsProblem | null {
  if (address.trim() === '') return isOn ? 'required' : null;
  if (address.trim().length > SETTINGS_MAX.email) return 'too-long';
  return emailProblem(address);
}

/** Empty when the settings may be stored. */
export function settingsProblems(settings: GeneralSettings): SettingsProblems {
  const { taxRate, shippingCharges, currency, storeInfo, stripText, ownerMail, legal } = settings;
  const problems: Partial<Record<SettingsField, SettingsProblem | null>> = {
    taxRate: isRate(taxRate) ? null : 'not-a-rate',
    standard: amountProblem(shippingCharges.standard),
    express: amountProblem(shippingCharges.express),
    freeShippingThreshold: amountProblem(shippingCharges.freeShippingThreshold),
    symbol: /^\S.{0,4}$/.test(currency.symbol.trim()) ? null : 'not-a-symbol',
    code: /^[A-Za-z]{1,3}$/.test(currency.code.trim()) ? null : 'not-a-code',
    stripText: textProblem(stripText, SETTINGS_MAX.strip),
    name: textProblem(storeInfo.name, SETTINGS_MAX.name),
    email: textProblem(storeInfo.email, SETTINGS_MAX.email) ?? emailProblem(storeInfo.email),
    // A new store has none of the following yet.
    phone: lengthProblem(storeInfo.phone, SETTINGS_MAX.phone),
    address: lengthProblem(storeInfo.address, SETTINGS_MAX.address),
    hours: lengthProblem(storeInfo.hours, SETTINGS_MAX.hours),
    replyTime: lengthProblem(storeInfo.replyTime, SETTINGS_MAX.replyTime),
    ...legalProblems(legal),
    ...gstProblems(settings),
    ownerMailAddress: ownerMailProblem(ownerMail),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** The smallest value that the form accepts. */
export const smallestReturnValue = (field: ReturnSettingsField): number =>
  field === 'claimHours' ? MIN_CLAIM_HOURS : 0;

/** Whole numbers within the limits. Empty when the rules may be stored. */
export function returnSettingsProblems(rules: ReturnSettings): SettingsProblems {
  const fields = Object.keys(RETURN_LIMITS) as ReturnSettingsField[];
  const isInRange = (field: ReturnSettingsField): boolean =>
    Number.isInteger(rules[field]) &&
    rules[field] >= smallestReturnValue(field) &&
    rules[field] <= RETURN_LIMITS[field];
  return Object.fromEntries(fields.filter((field) => !isInRange(field)).map((field) => [field, 'out-of-range']));
}
