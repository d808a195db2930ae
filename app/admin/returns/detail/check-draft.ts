// The draft of a check: what staff found of each item, where it goes and how much of it is refunded. Pure.
// Worked: an item paid with ₹2,046.19 that came back worn is refunded by half, ₹1,023.10, and needs a note for the customer.

import type { Paise } from '#shop/money/money.ts';
import type { ReturnDisposition, ReturnFinding, ReturnOutcome } from '#shop/returns/return.ts';
import type { ReturnCheck } from '#shop/returns/return-input.ts';
import type { ReturnItem, ShownReturn } from '#shop/returns/shown-return.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';

/** What staff can find; 'kept' is stated for the whole return. */
export const CHECK_FINDINGS = ['ok', 'worn', 'wrong', 'missing'] as const satisfies readonly ReturnFinding[];
export type CheckFinding = (typeof CHECK_FINDINGS)[number];

export const REFUND_CHOICES = ['full', 'half', 'none', 'other'] as const;
export type RefundChoice = (typeof REFUND_CHOICES)[number];

export interface ItemDraft {
  /** Null: not checked yet. */
  readonly finding: CheckFinding | null;
  readonly disposition: ReturnDisposition | null;
  readonly refund: RefundChoice;
  /** With 'other', in rupees as typed. */
  readonly amount: string;
}

export interface CheckDraft {
  readonly items: Readonly<Record<string, ItemDraft>>;
  readonly note: string;
}

const EMPTY_ITEM: ItemDraft = { finding: null, disposition: null, refund: 'none', amount: '' };

/** What usually follows from a finding. */
const USUAL: Readonly<Record<CheckFinding, Omit<ItemDraft, 'finding'>>> = {
  ok: { disposition: 'shelf', refund: 'full', amount: '' },
  worn: { disposition: 'write-off', refund: 'half', amount: '' },
  wrong: { disposition: null, refund: 'none', amount: '' },
  missing: { disposition: null, refund: 'none', amount: '' },
};

export const withFinding = (finding: CheckFinding): ItemDraft => ({ finding, ...USUAL[finding] });

/** An item that goes back to the customer is not refunded. */
export const withDisposition = (item: ItemDraft, disposition: ReturnDisposition): ItemDraft => {
  if (disposition === 'send-back') return { ...item, disposition, refund: 'none', amount: '' };
  const wasSentBack = item.disposition === 'send-back' && item.finding !== null;
  return wasSentBack ? { ...withFinding(item.finding), disposition } : { ...item, disposition };
};

const isCheckFinding = (finding: ReturnFinding | null): finding is CheckFinding =>
  CHECK_FINDINGS.some((each) => each === finding);

/** Half of it, to the paisa: the odd one for the customer. */
export const halfOf = (full: Paise): Paise => Math.ceil(full / 2);

function toChoice(amount: Paise, full: Paise): Pick<ItemDraft, 'refund' | 'amount'> {
  if (amount === full) return { refund: 'full', amount: '' };
  if (amount === 0) return { refund: 'none', amount: '' };
  return amount === halfOf(full) ? { refund: 'half', amount: '' } : { refund: 'other', amount: String(amount / 100) };
}

function toItemDraft(
  { finding, disposition, refundAmount, fullRefund }: ReturnItem,
  outcome: ReturnOutcome,
): ItemDraft {
  if (!isCheckFinding(finding)) return EMPTY_ITEM;
  const item = { finding, disposition, ...toChoice(refundAmount ?? 0, fullRefund) };
  // Its refund is stored as 0, because the new size is sent instead.
  return isExchanged(item, outcome) ? { ...item, refund: 'full', amount: '' } : item;
}

/** The item is in order, and the shopper gets the new size for it. */
export const isExchanged = (
  { finding, disposition }: Pick<ItemDraft, 'finding' | 'disposition'>,
  outcome: ReturnOutcome,
) => outcome === 'exchange' && finding === 'ok' && disposition !== 'send-back';

/** NaN for a text that is not an amount. */
export function refundOf({ refund, amount }: ItemDraft, full: Paise): Paise {
  if (refund === 'other') return Math.round(parseNumber(amount) * 100);
  return { full, half: halfOf(full), none: 0 }[refund];
}

type Checked = Pick<ShownReturn, 'items' | 'outcome' | 'answer' | 'checkedAt'>;

const draftOf = (draft: CheckDraft, id: string): ItemDraft => draft.items[id] ?? EMPTY_ITEM;

/** Less than everything is refunded: the customer must read why. */
export const isReduced = (draft: CheckDraft, { items, outcome }: Pick<Checked, 'items' | 'outcome'>): boolean =>
  items.some(({ id, fullRefund }) => {
    const item = draftOf(draft, id);
    return item.finding !== null && !isExchanged(item, outcome) && refundOf(item, fullRefund) < fullRefund;
  });

/** The draft of what is stored. The stored answer is the note only after a check that refunds less. */
export function toCheckDraft(shown: Checked): CheckDraft {
  const items = Object.fromEntries(shown.items.map((item) => [item.id, toItemDraft(item, shown.outcome)]));
  const draft = { items, note: '' };
  return shown.checkedAt !== null && isReduced(draft, shown) ? { ...draft, note: shown.answer } : draft;
}

export const countChecked = (draft: CheckDraft, { items }: Pick<Checked, 'items'>): number =>
  items.filter(({ id }) => draftOf(draft, id).finding !== null).length;

export const sumRefunds = (draft: CheckDraft, { items, outcome }: Pick<Checked, 'items' | 'outcome'>): Paise =>
  items.reduce((sum, { id, fullRefund }) => {
    const item = draftOf(draft, id);
    const amount = isExchanged(item, outcome) ? 0 : refundOf(item, fullRefund);
    return sum + (Number.isNaN(amount) ? 0 : amount);
  }, 0);

/** Messages by field: an item's id, or 'note'. */
export function checkErrors(draft: CheckDraft, shown: Pick<Checked, 'items' | 'outcome'>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { id, fullRefund } of shown.items) {
    const item = draftOf(draft, id);
    const amount = refundOf(item, fullRefund);
    if (item.finding === null) errors[id] = 'Choose what came back.';
    else if (Number.isNaN(amount) || amount < 0) errors[id] = 'Type an amount in rupees.';
    else if (amount > fullRefund) errors[id] = 'The customer paid less than this for the item.';
  }
  if (isReduced(draft, shown) && draft.note.trim() === '') errors.note = 'Write to the customer why less is refunded.';
  return errors;
}

export const toCheck = (draft: CheckDraft, { items, outcome }: Pick<Checked, 'items' | 'outcome'>): ReturnCheck => ({
  items: items.map(({ id, fullRefund }) => {
    const item = draftOf(draft, id);
    return {
      id,
      finding: item.finding ?? 'missing',
      disposition: item.disposition,
      refundAmount: isExchanged(item, outcome) ? null : refundOf(item, fullRefund),
    };
  }),
  note: draft.note,
});
