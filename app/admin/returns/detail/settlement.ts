// What the settlement of a checked return does, in the sums and sentences that staff confirm. Pure.
// Example: a kurta in order, ₹1,208.73, and a dress worn, half of ₹2,046.19: 'Refund ₹2,231.83'.

import { findOpenInvoice } from '#shop/invoices/document-summary.ts';
import type { Paise } from '#shop/money/money.ts';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import type { ReturnDisposition, ReturnFinding } from '#shop/returns/return.ts';
import { FINDING_LABELS } from '#shop/returns/return-labels.ts';
import { pluralize } from '../../kit/wording.ts';
import { type CheckDraft, isExchanged, refundOf } from './check-draft.ts';

interface CheckedItem {
  readonly id: string;
  readonly name: string;
  readonly finding: ReturnFinding;
  readonly disposition: ReturnDisposition | null;
  readonly amount: Paise;
  /** A new item is sent in its place. */
  readonly getsNewItem: boolean;
}

export interface Settlement {
  readonly lines: readonly { readonly id: string; readonly name: string; readonly amount: string }[];
  /** What is refunded: no more than what is left of the payment. */
  readonly total: Paise;
  /** More was granted than is left of the payment. */
  readonly isCapped: boolean;
  /** 'sendBack': nothing is accepted, and everything goes to the customer again. */
  readonly action: 'settle' | 'sendBack';
  readonly label: string;
  /** Where the money goes, and the credit note. */
  readonly hint: string;
  readonly effects: readonly string[];
}

type Detail = Pick<AdminReturn, 'shown' | 'order' | 'refundable' | 'documents'>;
type Money = (amount: Paise) => string;

/** Items that were not checked yet are left out. */
function toCheckedItems({ shown }: Detail, draft: CheckDraft): CheckedItem[] {
  return shown.items.flatMap(({ id, name, finding, refundAmount, fullRefund }): CheckedItem[] => {
    if (finding === 'kept') {
      const getsNewItem = shown.outcome === 'exchange';
      return [{ id, name, finding, disposition: null, amount: refundAmount ?? 0, getsNewItem }];
    }
    const item = draft.items[id];
    if (!item || item.finding === null) return [];
    const getsNewItem = isExchanged(item, shown.outcome);
    const amount = getsNewItem ? 0 : refundOf(item, fullRefund);
    return [{ id, name, finding: item.finding, disposition: item.disposition, amount, getsNewItem }];
  });
}

const ACCOUNTS = { upi: 'UPI account', card: 'card', cod: 'account' } as const;

/** 'To the UPI account that paid.', 'Task: transfer it to asha@okicici.' */
export const refundTarget = ({ shown, order }: Pick<Detail, 'shown' | 'order'>): string =>
  shown.refundTo === 'upi'
    ? `Task: transfer it to ${shown.vpa ?? 'the customer'}.`
    : `To the ${ACCOUNTS[order.paymentMethod]} that paid.`;

/** The same for money that has moved: 'To asha@okicici.' */
export const refundedTo = (detail: Pick<Detail, 'shown' | 'order'>): string =>
  detail.shown.refundTo === 'upi' ? `To ${detail.shown.vpa ?? 'the customer'}.` : refundTarget(detail);

function unitEffects(items: readonly CheckedItem[]): string[] {
  const count = (disposition: ReturnDisposition) => items.filter((item) => item.disposition === disposition).length;
  const shelf = count('shelf');
  const writtenOff = count('write-off');
  const sentBack = count('send-back');
  return [
    ...(shelf > 0 ? [`${pluralize(shelf, 'unit goes', 'units go')} back on the shelf.`] : []),
    ...(writtenOff > 0 ? [`${pluralize(writtenOff, 'unit is', 'units are')} written off.`] : []),
    ...(sentBack > 0 ? [`${pluralize(sentBack, 'unit goes', 'units go')} back to the customer: send the parcel.`] : []),
  ];
}

function moneyEffects(detail: Detail, total: Paise, money: Money): string[] {
  if (total === 0) return ['No money moves.'];
  return detail.shown.refundTo === 'upi'
    ? [`A task under Refunds: transfer ${money(total)} to ${detail.shown.vpa ?? 'the customer'}.`]
    : [
        `${money(total)} is refunded to the ${ACCOUNTS[detail.order.paymentMethod]} that paid. Refunds cannot be undone.`,
      ];
}

function settleLabel(detail: Detail, items: readonly CheckedItem[], total: Paise, money: Money): string {
  if (total > 0) return `Refund ${money(total)}`;
  if (!items.some(({ getsNewItem }) => getsNewItem)) return 'Close without a refund';
  return detail.shown.exchangeOrder === null ? 'Send the new size' : 'Close the exchange';
}

/** 'worn', but 'OK'. */
const findingText = (finding: ReturnFinding): string =>
  finding === 'ok' ? FINDING_LABELS.ok : FINDING_LABELS[finding].toLowerCase();

export function toSettlement(detail: Detail, draft: CheckDraft, money: Money): Settlement {
  const items = toCheckedItems(detail, draft);
  const granted = items.reduce((sum, { amount }) => sum + amount, 0);
  const total = Math.min(granted, detail.refundable);
  const hasExchange = items.some(({ getsNewItem }) => getsNewItem);
  const isCredited = findOpenInvoice(detail.documents) !== null && (total > 0 || hasExchange);
  const creditNoteEffects = isCredited ? ['A credit note is issued.'] : [];
  const isSentBack =
    items.length > 0 && items.every(({ disposition, amount }) => disposition === 'send-back' && amount === 0);
  return {
    lines: items.map(({ id, name, finding, amount, getsNewItem }) => ({
      id,
      name: `${name}, ${findingText(finding)}`,
      amount: getsNewItem ? 'New size' : money(amount),
    })),
    total,
    isCapped: total < granted,
    action: isSentBack ? 'sendBack' : 'settle',
    label: isSentBack ? 'Send back' : settleLabel(detail, items, total, money),
    hint: [...(total > 0 ? [refundTarget(detail)] : []), ...creditNoteEffects].join(' '),
    effects: [
      ...moneyEffects(detail, total, money),
      ...unitEffects(items),
      ...(hasExchange && detail.shown.exchangeOrder === null
        ? ['The new size is ordered, with nothing to pay. If it is gone, the items are refunded instead.']
        : []),
      ...creditNoteEffects,
      'The customer is told by email.',
    ],
  };
}
