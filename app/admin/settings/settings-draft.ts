// The draft of the settings form: the texts of its fields, and their parsing.

import { pick } from '#shop/pick.ts';
import type { GeneralSettings, Settings, TaxMode } from '#shop/settings/settings.ts';
import type { SettingsField } from '#shop/settings/settings-problems.ts';
import { parseGstin } from '#shop/tax/gstin.ts';
import { parseNumber } from '../kit/form/parse-number.ts';
import { FIELD_LABELS, TAX_MODE_LABELS } from './settings-messages.ts';

export type SwitchName =
  | 'reviewsByBuyersOnly'
  | 'ownerMail'
  | 'showsDefaultTexts'
  | 'oneCardPerStyle'
  | 'mobileCodes'
  | 'asksForConsent'
  | 'bagReminders'
  | 'guestCheckout'
  | 'isComposition';

export type SettingsDraft = { readonly [Field in Exclude<SettingsField, SwitchName | 'taxMode'>]: string } & {
  readonly [Field in SwitchName]: boolean;
} & { readonly taxMode: TaxMode };

export const FIELDS = Object.keys(FIELD_LABELS) as SettingsField[];

export const toDraft = (settings: Settings): SettingsDraft => ({
  taxMode: settings.taxMode,
  gstin: settings.gst.gstin,
  isComposition: settings.gst.isComposition,
  invoicePrefix: settings.gst.invoicePrefix,
  hsnDigits: String(settings.gst.hsnDigits),
  defaultClassId: settings.gst.defaultClassId ?? '',
  taxRate: String(settings.taxRate),
  standard: String(settings.shippingCharges.standard / 100),
  express: String(settings.shippingCharges.express / 100),
  freeShippingThreshold: String(settings.shippingCharges.freeShippingThreshold / 100),
  stripText: settings.stripText,
  symbol: settings.currency.symbol,
  code: settings.currency.code,
  ...settings.storeInfo,
  legalName: settings.legal.legalName,
  legalAddress: settings.legal.address,
  cin: settings.legal.cin,
  officerName: settings.legal.officer.name,
  officerDesignation: settings.legal.officer.designation,
  officerEmail: settings.legal.officer.email,
  officerPhone: settings.legal.officer.phone,
  showsDefaultTexts: settings.showsDefaultTexts,
  oneCardPerStyle: settings.oneCardPerStyle,
  mobileCodes: settings.mobileCodes,
  asksForConsent: settings.asksForConsent,
  bagReminders: settings.bagReminders,
  guestCheckout: settings.guestCheckout,
  reviewsByBuyersOnly: settings.reviewsByBuyersOnly,
  ownerMail: settings.ownerMail.isOn,
  ownerMailAddress: settings.ownerMail.address,
});

/** Returns NaN for a text that is not an amount; validation refuses it. */
export const parsePaise = (input: string): number => Math.round(parseNumber(input) * 100);

export const toSettings = (draft: SettingsDraft): GeneralSettings => ({
  taxMode: draft.taxMode,
  gst: {
    gstin: draft.gstin,
    isComposition: draft.isComposition,
    invoicePrefix: draft.invoicePrefix,
    hsnDigits: draft.hsnDigits === '6' ? 6 : 4,
    defaultClassId: draft.defaultClassId === '' ? null : draft.defaultClassId,
  },
  taxRate: parseNumber(draft.taxRate),
  shippingCharges: {
    standard: parsePaise(draft.standard),
    express: parsePaise(draft.express),
    freeShippingThreshold: parsePaise(draft.freeShippingThreshold),
  },
  currency: { symbol: draft.symbol, code: draft.code },
  storeInfo: {
    ...pick(draft, 'name', 'email', 'phone', 'address', 'hours', 'replyTime'),
  },
  legal: {
    legalName: draft.legalName,
    address: draft.legalAddress,
    cin: draft.cin,
    officer: {
      name: draft.officerName,
      designation: draft.officerDesignation,
      email: draft.officerEmail,
      phone: draft.officerPhone,
    },
  },
  stripText: draft.stripText,
  showsDefaultTexts: draft.showsDefaultTexts,
  oneCardPerStyle: draft.oneCardPerStyle,
  mobileCodes: draft.mobileCodes,
  asksForConsent: draft.asksForConsent,
  bagReminders: draft.bagReminders,
  guestCheckout: draft.guestCheckout,
  reviewsByBuyersOnly: draft.reviewsByBuyersOnly,
  ownerMail: { isOn: draft.ownerMail, address: draft.ownerMailAddress },
});

export const changedFields = (loaded: SettingsDraft, draft: SettingsDraft): SettingsField[] =>
  FIELDS.filter((field) => loaded[field] !== draft[field]);

/** Returns the draft as the server stored it, with normalised texts. */
export const toSavedDraft = (draft: SettingsDraft): SettingsDraft => ({
  ...draft,
  code: draft.code.trim().toUpperCase(),
  cin: draft.cin.trim().toUpperCase(),
  gstin: parseGstin(draft.gstin) ?? '',
  invoicePrefix: draft.invoicePrefix.trim().toUpperCase(),
  isComposition: draft.taxMode === 'none' && draft.isComposition,
});

/** Returns the value for a list of changes; '–' for an empty value. `classNames` has the names of tax classes by id. */
export function valueText(
  draft: SettingsDraft,
  field: SettingsField,
  classNames: ReadonlyMap<string, string> = new Map(),
): string {
  if (field === 'taxMode') return TAX_MODE_LABELS[draft.taxMode];
  const value = field === 'defaultClassId' ? (classNames.get(draft.defaultClassId) ?? '') : draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '–' : value;
}

/** Returns the colleague's version with the values of `mine` in every field that I changed since `loaded`. */
export function merge(loaded: SettingsDraft, mine: SettingsDraft, theirs: SettingsDraft): SettingsDraft {
  const myChanges = changedFields(loaded, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(myChanges) };
}
