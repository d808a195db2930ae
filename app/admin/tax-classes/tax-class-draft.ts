// The draft of a tax class: the texts of the form's fields, and their parsing.

import type { TaxRate, TaxUnit } from '#shop/tax/gst.ts';
import { type DatedRate, type TaxClassFields, taxClassProblems } from '#shop/tax/tax-class.ts';
import { parseNumber } from '../kit/form/parse-number.ts';
import type { FieldErrors } from '../kit/form/remaining-errors.ts';
import { fieldLabel, toFieldErrors } from './tax-class-messages.ts';

export interface RateDraft {
  readonly validFrom: string;
  readonly kind: TaxRate['kind'];
  readonly rate: string;
  /** In rupees. */
  readonly threshold: string;
  readonly rateAbove: string;
}

export interface TaxClassDraft {
  readonly name: string;
  readonly hsn: string;
  readonly unit: TaxUnit;
  /** The rates that begin today or later. */
  readonly rates: readonly RateDraft[];
}

export const newRate = (validFrom: string): RateDraft => ({
  validFrom,
  kind: 'fixed',
  rate: '',
  threshold: '',
  rateAbove: '',
});

export const newTaxClass = (today: string): TaxClassDraft => ({
  name: '',
  hsn: '',
  unit: 'PCS',
  rates: [newRate(today)],
});

const toRateDraft = ({ validFrom, kind, rate, threshold, rateAbove }: DatedRate): RateDraft => ({
  validFrom,
  kind,
  rate: String(rate),
  threshold: threshold === null ? '' : String(threshold / 100),
  rateAbove: rateAbove === null ? '' : String(rateAbove),
});

type StoredClass = Pick<TaxClassFields, 'name' | 'hsn' | 'unit' | 'rates'>;

export const toDraft = ({ name, hsn, unit, rates }: StoredClass, today: string): TaxClassDraft => ({
  name,
  hsn,
  unit,
  rates: rates.filter(({ validFrom }) => validFrom >= today).map(toRateDraft),
});

/** Returns NaN for a text that is not a number; validation refuses it. */
const toRate = ({ validFrom, kind, rate, threshold, rateAbove }: RateDraft): DatedRate => ({
  validFrom,
  kind,
  rate: parseNumber(rate),
  threshold: kind === 'slab' ? Math.round(parseNumber(threshold) * 100) : null,
  rateAbove: kind === 'slab' ? parseNumber(rateAbove) : null,
});

export const toFields = ({ name, hsn, unit, rates }: TaxClassDraft): TaxClassFields => ({
  name,
  hsn,
  unit,
  rates: rates.map(toRate),
});

/** Returns the body to post, whose types are not readonly. The form has already validated the numbers. */
export function toPayload(draft: TaxClassDraft) {
  const { rates, ...fields } = toFields(draft);
  return { ...fields, rates: rates.map((rate) => ({ ...rate })) };
}

export const draftErrors = (draft: TaxClassDraft, terms: Parameters<typeof taxClassProblems>[1]): FieldErrors =>
  toFieldErrors(taxClassProblems(toFields(draft), terms));

/** Returns the draft as the server stored it: trimmed, with sorted rates. */
export const toSavedDraft = (draft: TaxClassDraft): TaxClassDraft => ({
  ...draft,
  name: draft.name.trim(),
  hsn: draft.hsn.trim(),
  rates: draft.rates.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)),
});

/** Returns the labels of the changed fields. */
export const changedLabels = (before: TaxClassDraft, draft: TaxClassDraft): string[] =>
  (['name', 'hsn', 'unit', 'rates'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(draft[field]))
    .map(fieldLabel);
