// What a shopper has entered in the request form. The form is read in the same way in the browser and on the server.

import { formText } from '#app/posted-form.ts';
import { PICKUP_METHODS, RETURN_OUTCOMES, RETURN_REASONS } from '#config/value-lists.ts';
import type { PickupMethod, ReturnOutcome, ReturnReason } from '#shop/returns/return.ts';
import type { ReturnForm } from '#shop/returns/shown-return.ts';
import { RECIPIENT_FIELDS, type Recipient } from '#shop/shipping/recipient.ts';

export interface WantedSize {
  readonly levelId: string;
  /** Used in messages only; the store reads the size from its stock. */
  readonly size: string;
}

export interface ChosenLine {
  readonly id: string;
  readonly quantity: number;
  readonly wanted: WantedSize | null;
}

export interface RequestValues {
  readonly lines: readonly ChosenLine[];
  readonly reason: ReturnReason | null;
  readonly comment: string;
  readonly photoIds: readonly string[];
  readonly outcome: ReturnOutcome | null;
  readonly vpa: string;
  readonly pickupMethod: PickupMethod;
  readonly address: Recipient;
}

/** 'a6f1… XL'. The value has the size too, so that a refusal can name it. */
export const toSizeValue = ({ levelId, size }: WantedSize): string => `${levelId} ${size}`;

function parseSize(value: string): WantedSize | null {
  const [levelId = '', ...words] = value.split(' ');
  return levelId === '' ? null : { levelId, size: words.join(' ').slice(0, 60) };
}

/** More lines than an order can have are ignored. */
const MAX_LINES = 200;

export function parseRequestForm(form: FormData): RequestValues {
  const text = (name: string) => formText(form, name);
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const oneOf = <Value extends string>(values: readonly Value[], name: string): Value | null =>
    values.find((value) => value === text(name)) ?? null;
  const address = Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, text(field)])) as Recipient;
  return {
    lines: [...new Set(texts('item'))].slice(0, MAX_LINES).map((id) => ({
      id,
      quantity: Math.trunc(Number(text(`quantity-${id}`) || '1')) || 1,
      wanted: parseSize(text(`size-${id}`)),
    })),
    reason: oneOf(RETURN_REASONS, 'reason'),
    comment: text('comment'),
    photoIds: texts('photo'),
    outcome: oneOf(RETURN_OUTCOMES, 'outcome'),
    vpa: text('vpa').trim(),
    pickupMethod: oneOf(PICKUP_METHODS, 'pickupMethod') ?? 'courier',
    address,
  };
}

/** The address in the fields of the form. */
export const toRecipient = ({ fullName, ...rest }: ReturnForm['address']): Recipient => ({ ...rest, name: fullName });

const hasOtherSize = (form: ReturnForm): boolean =>
  form.lines.some(({ size: orderedSize, sizes }) => sizes.some(({ size }) => size !== orderedSize));

/** The form as it opens: the only item is chosen, and an exchange is the first offer where there is another size. */
export function initialValues(form: ReturnForm, isProblem: boolean): RequestValues {
  const choosable = form.lines.filter(({ problem }) => problem === null);
  const [only] = choosable;
  return {
    lines: only && choosable.length === 1 ? [{ id: only.id, quantity: 1, wanted: null }] : [],
    reason: isProblem && form.allows.claim ? 'damaged' : null,
    comment: '',
    photoIds: [],
    outcome: form.allows.exchange && (hasOtherSize(form) || !form.allows.return) ? 'exchange' : 'refund',
    vpa: '',
    pickupMethod: form.pickupMethod,
    address: toRecipient(form.address),
  };
}
