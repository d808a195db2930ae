// The draft of a coupon: the texts of the form's fields, and their parsing.

import type { Coupon } from '#shop/coupons/coupon.ts';
import type { CouponField, CouponFormValues } from '#shop/coupons/coupon-fields.ts';
import { COUPON_SCOPE_FIELDS, type CouponScopeField, type NamedOption } from '#shop/coupons/coupon-scope.ts';
import type { SummarizedCoupon } from '#shop/coupons/coupon-summary.ts';
import { COUPON_TYPE_RULES, enteredValue, storedValue } from '#shop/coupons/coupon-types.ts';
import type { CouponToEdit } from '#shop/coupons/list-coupons.server.ts';
import { endOfMinute, parseIndianTime, toIndianTimeInput } from '#shop/indian-clock.ts';
import { pick } from '#shop/pick.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { FIELD_LABELS } from '../coupon-messages.ts';

export interface CouponDraft extends Readonly<Record<CouponScopeField, readonly NamedOption[]>> {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly type: Coupon['type'];
  /** Per cent or rupees, depending on the type. */
  readonly value: string;
  readonly maxDiscount: string;
  readonly minOrderAmount: string;
  readonly usageLimit: string;
  /** A time in India's time zone, as the form's field holds it. */
  readonly validFrom: string;
  readonly validUntil: string;
  readonly status: Coupon['status'];
  readonly firstTimeUserOnly: boolean;
}

export const NEW_COUPON: CouponDraft = {
  code: '',
  name: '',
  description: '',
  type: 'percentage',
  value: '',
  maxDiscount: '',
  minOrderAmount: '',
  usageLimit: '0',
  validFrom: '',
  validUntil: '',
  status: 'active',
  firstTimeUserOnly: false,
  applicableCategories: [],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [],
};

const rupeesText = (paise: number): string => String(paise / 100);
const rupeesOrEmpty = (paise: number): string => (paise === 0 ? '' : rupeesText(paise));

export const toDraft = (coupon: CouponToEdit): CouponDraft => ({
  ...pick(coupon, 'code', 'name', 'description', 'type'),
  value: String(enteredValue(coupon.type, coupon.value)),
  maxDiscount: rupeesOrEmpty(coupon.maxDiscount),
  minOrderAmount: rupeesOrEmpty(coupon.minOrderAmount),
  usageLimit: String(coupon.usageLimit),
  validFrom: toIndianTimeInput(coupon.validFrom),
  validUntil: toIndianTimeInput(coupon.validUntil),
  status: coupon.status,
  firstTimeUserOnly: coupon.firstTimeUserOnly,
  applicableCategories: coupon.applicableCategories,
  applicableProducts: coupon.applicableProducts,
  excludeCategories: coupon.excludeCategories,
  excludeProducts: coupon.excludeProducts,
});

const isEmpty = (input: string): boolean => input.trim() === '';
const parsePaise = (input: string): number => Math.round(parseNumber(input) * 100);
const paiseOrZero = (input: string): number => (isEmpty(input) ? 0 : parsePaise(input));
const toIds = (choices: readonly NamedOption[]): string[] => choices.map(({ id }) => id);

function parseCouponValue({ type, value }: CouponDraft): number | null {
  const isEntered = COUPON_TYPE_RULES[type].valueInput.unit !== 'constant';
  return isEntered && isEmpty(value) ? null : storedValue(type, parseNumber(value));
}

/** Returns the typed values: null for an empty field, NaN for a text that is not a number. */
export function parseCouponDraft(draft: CouponDraft): CouponFormValues {
  const until = parseIndianTime(draft.validUntil);
  return {
    code: isEmpty(draft.code) ? null : draft.code.trim(),
    name: isEmpty(draft.name) ? null : draft.name.trim(),
    description: draft.description.trim(),
    type: draft.type,
    value: parseCouponValue(draft),
    maxDiscount: paiseOrZero(draft.maxDiscount),
    minOrderAmount: paiseOrZero(draft.minOrderAmount),
    usageLimit: isEmpty(draft.usageLimit) ? 0 : parseNumber(draft.usageLimit),
    validFrom: parseIndianTime(draft.validFrom),
    validUntil: until && endOfMinute(until),
    status: draft.status,
    firstTimeUserOnly: draft.firstTimeUserOnly,
    applicableCategories: toIds(draft.applicableCategories),
    applicableProducts: toIds(draft.applicableProducts),
    excludeCategories: toIds(draft.excludeCategories),
    excludeProducts: toIds(draft.excludeProducts),
  };
}

/**
 * Returns the body to post, with times as text. Type, status and lists come from the draft, because parseCouponDraft types them as
 * nullable.
 */
export function toCouponPayload(draft: CouponDraft) {
  const { validFrom, validUntil, ...fields } = parseCouponDraft(draft);
  return {
    ...fields,
    type: draft.type,
    status: draft.status,
    firstTimeUserOnly: draft.firstTimeUserOnly,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    applicableCategories: toIds(draft.applicableCategories),
    applicableProducts: toIds(draft.applicableProducts),
    excludeCategories: toIds(draft.excludeCategories),
    excludeProducts: toIds(draft.excludeProducts),
  };
}

const FIELDS = Object.keys(FIELD_LABELS) as CouponField[];
const isScope = (field: CouponField): field is CouponScopeField => COUPON_SCOPE_FIELDS.some((scope) => scope === field);
const comparableValue = (draft: CouponDraft, field: CouponField): unknown =>
  isScope(field) ? toIds(draft[field]).join() : draft[field];

export const changedFields = (before: CouponDraft, draft: CouponDraft): CouponField[] =>
  FIELDS.filter((field) => comparableValue(before, field) !== comparableValue(draft, field));

/** Returns null while the coupon's value is empty or a number is not valid. */
export function toCouponSummary(draft: CouponDraft): SummarizedCoupon | null {
  const fields = parseCouponDraft(draft);
  const numbers = [fields.value, fields.maxDiscount, fields.minOrderAmount, fields.usageLimit];
  const isValid = (value: number | null): boolean => value !== null && Number.isFinite(value) && value >= 0;
  if (!numbers.every(isValid)) return null;
  const names = (choices: readonly NamedOption[]): string[] => choices.map(({ name }) => name);
  return {
    type: draft.type,
    value: fields.value ?? 0,
    maxDiscount: fields.maxDiscount ?? 0,
    minOrderAmount: fields.minOrderAmount ?? 0,
    usageLimit: fields.usageLimit ?? 0,
    firstTimeUserOnly: draft.firstTimeUserOnly,
    validFrom: fields.validFrom,
    validUntil: fields.validUntil,
    appliesTo: names([...draft.applicableCategories, ...draft.applicableProducts]),
    excludes: names([...draft.excludeCategories, ...draft.excludeProducts]),
  };
}
