// The draft of a check: per item, what staff found, where it goes, and how much is refunded. Example: half of the ₹2,046.19 paid for an
// item that came back worn is refunded, ₹1,023.10, and the customer gets a note.

import type { Paise } from '#shop/money/money.ts';
import { AMOUNT_MESSAGES, parseTypedAmount } from '#shop/money/typed-amount.ts';
import type { ReturnDisposition, ReturnFinding, ReturnOutcome } from '#shop/returns/return.ts';
import type { ReturnCheck } from '#shop/returns/return-input.ts';
import { hasCheckNote } from '#shop/returns/return-labels.ts';
import type { ReturnItem, ShownReturn } from '#shop/returns/shown-return.ts';

/** The findings of a single item; 'kept' applies to the whole return. */
export const CHECK_FINDINGS = ['ok', 'worn', 'wrong', 'missing'] as const satisfies readonly ReturnFinding[];
export type CheckFinding = (typeof CHECK_FINDINGS)[number];

export const REFUND_CHOICES = ['full', 'half', 'none', 'other'] as const;
export type RefundChoice = (typeof REFUND_CHOICES)[number];

export interface ItemDraft {
  /** Null until the item is checked. */
  readonly finding: CheckFinding | null;
  readonly disposition: ReturnDisposition | null;
  readonly refund: RefundChoice;
  /** With the choice 'other', the typed amount in rupees. */
  readonly amount: string;
}

export interface CheckDraft {
  readonly items: Readonly<Record<string, ItemDraft>>;
  readonly note: string;
}

const EMPTY_ITEM: ItemDraft = { finding: null, disposition: null, refund: 'none', amount: '' };

/** The proposed disposition and refund per finding. */
const PROPOSALS: Readonly<Record<CheckFinding, Omit<ItemDraft, 'finding'>>> = {
  ok: { disposition: 'shelf', refund: 'full', amount: '' },
  worn: { disposition: 'write-off', refund: 'half', amount: '' },
  wrong: { disposition: null, refund: 'none', amount: '' },
  missing: { disposition: null, refund: 'none', amount: '' },
};

export const withFinding = (finding: CheckFinding): ItemDraft => ({ finding, ...PROPOSALS[finding] });

/**
 * Sets where the item goes. An item that goes back to the customer is not refunded; if staff then choose otherwise, it gets the usual
 * refund of its finding again.
 */
export const withDisposition = (item: ItemDraft, disposition: ReturnDisposition): ItemDraft => {
  if (disposition === 'send-back') return { ...item, disposition, refund: 'none', amount: '' };
  const wasSentBack = item.disposition === 'send-back' && item.finding !== null;
  return wasSentBack ? { ...withFinding(item.finding), disposition } : { ...item, disposition };
};

const isCheckFinding = (finding: ReturnFinding | null): finding is CheckFinding =>
  CHECK_FINDINGS.some((each) => each === finding);

/** Returns half of the full refund, rounded up to a paisa in the customer's favour. */
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
  // The refund of an exchanged item is stored as 0, because the new size is sent instead.
  return isExchanged(item, outcome) ? { ...item, refund: 'full', amount: '' } : item;
}

/** Returns whether the item is in order, so that the shopper gets the new size for it. */
export const isExchanged = (
  { finding, disposition }: Pick<ItemDraft, 'finding' | 'disposition'>,
  outcome: ReturnOutcome,
) => outcome === 'exchange' && finding === 'ok' && disposition !== 'send-back';

/** Returns the refund; 0 for a typed text that is not an amount, which `checkErrors` refuses. */
export function refundOf({ refund, amount }: ItemDraft, full: Paise): Paise {
  if (refund === 'other') {
    const parsed = parseTypedAmount(amount);
    return parsed.ok ? parsed.value : 0;
  }
  return { full, half: halfOf(full), none: 0 }[refund];
}

type CheckedReturn = Pick<ShownReturn, 'items' | 'outcome' | 'answer' | 'events'>;

const draftOf = (draft: CheckDraft, id: string): ItemDraft => draft.items[id] ?? EMPTY_ITEM;

/** Returns whether less than the full amount is refunded, in which case the customer must read why. */
export const isReduced = (draft: CheckDraft, { items, outcome }: Pick<CheckedReturn, 'items' | 'outcome'>): boolean =>
  items.some(({ id, fullRefund }) => {
    const item = draftOf(draft, id);
    return item.finding !== null && !isExchanged(item, outcome) && refundOf(item, fullRefund) < fullRefund;
  });

/** Returns the draft of the stored check. The note is the stored answer only if a check wrote it. */
export function toCheckDraft(shown: CheckedReturn): CheckDraft {
  const items = Object.fromEntries(shown.items.map((item) => [item.id, toItemDraft(item, shown.outcome)]));
  return { items, note: hasCheckNote(shown.events) ? shown.answer : '' };
}

export const countChecked = (draft: CheckDraft, { items }: Pick<CheckedReturn, 'items'>): number =>
  items.filter(({ id }) => draftOf(draft, id).finding !== null).length;

function itemError(item: ItemDraft, full: Paise): string | null {
  if (item.finding === null) return 'Choose what came back.';
  const typed = item.refund === 'other' ? parseTypedAmount(item.amount) : null;
  if (typed !== null && !typed.ok) return AMOUNT_MESSAGES[typed.reason];
  return refundOf(item, full) > full ? 'The customer paid less than this for the item.' : null;
}

/** Returns messages by field: an item's id, or 'note'. */
export function checkErrors(
  draft: CheckDraft,
  shown: Pick<CheckedReturn, 'items' | 'outcome'>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { id, fullRefund } of shown.items) {
    const item = draftOf(draft, id);
    const error = itemError(item, fullRefund);
    if (error !== null) errors[id] = error;
  }
  if (isReduced(draft, shown) && draft.note.trim() === '') errors.note = 'Write to the customer why less is refunded.';
  return errors;
}

/** Returns the posted form of a valid draft. A valid draft has a finding for each item, so the default 'missing' is never used. */
export const toCheck = (
  draft: CheckDraft,
  { items, outcome }: Pick<CheckedReturn, 'items' | 'outcome'>,
): ReturnCheck => ({
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
