// Describes a change for staff: the field, its old and its new value. The log stores the fields that each module
// chose; here they are shown without brackets and braces, and no longer than a line. Pure.
// Example: { price: 129900 } changed to { price: 119900 } is the field 'Price', before '₹1,299', after '₹1,199'.

import { formatMoney } from './money/money.ts';

export interface FieldChange {
  readonly field: string;
  /** Null when the field did not exist, or was not recorded. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields stored in paise. A coupon's value may be a percentage, and is shown as a plain number. */
const MONEY_FIELDS = new Set([
  'price',
  'oldPrice',
  'costPrice',
  'amount',
  'total',
  'subtotal',
  'minOrderAmount',
  'maxDiscount',
  'discountAmount',
  'freeThreshold',
  'standard',
  'express',
  'refundAmount',
  'selfShipRefund',
]);

/** Stored to recognise a repeated request; they tell staff nothing. */
const INTERNAL_FIELDS = new Set(['idempotencyKey']);

const MAX_TEXT_LENGTH = 120;
const MAX_LIST_ITEMS = 6;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const ROW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * The label of a field: 'lowStockThreshold' becomes 'Low stock threshold', 'sizeSkus' becomes 'Size SKUs', a size such as 'XL' is
 * unchanged. A change of stock has sizes as its fields, and the only size of a product without sizes is ''.
 */
export function changedFieldLabel(key: string): string {
  if (key === '') return 'Stock';
  if (/^[A-Z\d]+$/.test(key)) return key;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bsku(s?)\b/, 'SKU$1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeText(text: string): string {
  if (text.trim() === '') return '–';
  if (TIMESTAMP.test(text)) return timeFormat.format(new Date(text)).replace(/\s/g, ' ');
  if (ROW_ID.test(text)) return `…${text.slice(-8)}`;
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH - 1).trimEnd()}…` : line;
}

const withMoreCount = (visible: readonly string[], total: number, separator: string): string =>
  total > visible.length
    ? `${visible.join(separator)}${separator}and ${total - visible.length} more`
    : visible.join(separator);

function describeList(list: readonly unknown[]): string {
  if (list.length === 0) return '–';
  // Nested objects would be unreadable; only their number is shown.
  if (list.some((each) => typeof each === 'object' && each !== null)) {
    return `${list.length} ${list.length === 1 ? 'entry' : 'entries'}`;
  }
  return withMoreCount(
    list.slice(0, MAX_LIST_ITEMS).map((each) => describeValue('', each)),
    list.length,
    ', ',
  );
}

function describeObject(value: object): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return '–';
  const visible = entries.slice(0, MAX_LIST_ITEMS).map(([key, value]) => {
    const text = typeof value === 'object' && value !== null ? '…' : describeValue(key, value);
    return `${changedFieldLabel(key)} ${text}`;
  });
  return withMoreCount(visible, entries.length, ', ');
}

/** On screen, the role 'user' is called a customer. */
const ROLE_LABELS: Readonly<Record<string, string>> = { user: 'Customer', admin: 'Admin' };

/** By `typeof` of the value. `never`: the compiler cannot see that each formatter gets values of its own type. */
const PRIMITIVE_FORMATTERS: Readonly<Record<string, (key: string, value: never) => string>> = {
  boolean: (_, value: boolean) => (value ? 'yes' : 'no'),
  number: (key, value: number) => (MONEY_FIELDS.has(key) ? formatMoney(value) : numberFormat.format(value)),
  string: (key, value: string) => (key === 'role' ? (ROLE_LABELS[value] ?? value) : describeText(value)),
};

export function describeValue(key: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return PRIMITIVE_FORMATTERS[typeof value]?.(key, value as never) ?? String(value);
  return Array.isArray(value) ? describeList(value) : describeObject(value);
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One entry per field that differs. A row that was added or deleted has one side only. */
export function describeChanges(before: unknown, after: unknown): FieldChange[] {
  if (before === null && after === null) return [];
  const hasFields = [before, after].every((side) => side === null || isPlainObject(side));
  if (!hasFields) {
    // A list, for example: it is described as a whole.
    return [
      {
        field: 'All',
        before: before === null ? null : describeValue('', before),
        after: after === null ? null : describeValue('', after),
      },
    ];
  }
  const [beforeFields, afterFields] = [
    (before ?? {}) as Record<string, unknown>,
    (after ?? {}) as Record<string, unknown>,
  ];
  return [...new Set([...Object.keys(beforeFields), ...Object.keys(afterFields)])]
    .filter((key) => !INTERNAL_FIELDS.has(key))
    .filter((key) => JSON.stringify(beforeFields[key] ?? null) !== JSON.stringify(afterFields[key] ?? null))
    .map((key) => ({
      field: changedFieldLabel(key),
      before: key in beforeFields ? describeValue(key, beforeFields[key]) : null,
      after: key in afterFields ? describeValue(key, afterFields[key]) : null,
    }));
}

/** One line: 'Price: ₹1,299 → ₹1,199; Status: active'. */
export const formatChanges = (changes: readonly FieldChange[]): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${[before, after].filter((side) => side !== null).join(' → ')}`)
    .join('; ');
