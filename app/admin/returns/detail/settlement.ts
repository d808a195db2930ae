// Describes the settlement of a checked return in the sums and sentences that staff confirm. Example: a kurta in order, ₹1,208.73, and a
// worn dress, half of ₹2,046.19: 'Refund ₹2,231.83'.

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
  /** True when a new item is sent instead. */
  readonly getsNewItem: boolean;
}

export interface Settlement {
  readonly lines: readonly { readonly id: string; readonly name: string; readonly amount: string }[];
  /** The refund: never more than what is left of the payment. */
  readonly total: Paise;
  /** True when the check granted more than is left of the payment. */
  readonly isCapped: boolean;
  /** 'sendBack' when nothing is accepted and all items go back to the customer. */
  readonly action: 'settle' | 'sendBack';
  readonly label: string;
  /** Says where the money goes, and whether a credit note is issued. */
  readonly hint: string;
  readonly effects: readonly string[];
}

type Detail = Pick<AdminReturn, 'shown' | 'order' | 'refundable' | 'documents'>;
type Money = (amount: Paise) => string;

/** Returns the checked items; items without a finding are left out. */
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

/** Returns 'To the UPI account that paid.' or 'Task: transfer it to asha@okicici.' */
export const refundTarget = ({ shown, order }: Pick<Detail, 'shown' | 'order'>): string =>
  shown.refundTo === 'upi'
    ? `Task: transfer it to ${shown.vpa ?? 'the customer'}.`
    : `To the ${ACCOUNTS[order.paymentMethod]} that paid.`;

/** Returns the target of a refund that was made: 'To asha@okicici.' */
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

/** Returns 'worn' in lower case, but 'OK' in capitals. */
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
