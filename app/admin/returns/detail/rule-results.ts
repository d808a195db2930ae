// Compares a request with the store's rules: one sentence per rule, and whether the request meets it. By law a claim about damaged or wrong
// goods must be accepted, whatever the rules say.

import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import { KIND_LABELS, STATUS_LABELS } from '#shop/returns/return-labels.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { formatDate, formatDateTime } from '../../kit/indian-time.ts';
import { joinNames } from '../../kit/wording.ts';

export interface RuleResult {
  readonly isMet: boolean;
  readonly text: string;
}

type Detail = Pick<AdminReturn, 'shown' | 'order' | 'windows' | 'isInTime' | 'itemDetails'>;

function timeResult({ shown, windows, isInTime }: Detail): RuleResult {
  if (windows === null) return { isMet: false, text: 'The order has no day of delivery' };
  const until = { return: windows.returnUntil, exchange: windows.exchangeUntil, claim: windows.claimUntil }[shown.kind];
  if (until === null)
    return { isMet: false, text: `The store takes no ${KIND_LABELS[shown.kind].toLowerCase()} any more` };
  const end = shown.kind === 'claim' ? formatDateTime(until) : formatDate(until);
  return { isMet: isInTime, text: isInTime ? `In time (until ${end})` : `Too late (until ${end})` };
}

function returnableResult({ shown, itemDetails }: Detail): RuleResult {
  const notReturnable = shown.items.filter(({ id }) =>
    itemDetails.some((details) => details.id === id && !details.isReturnable),
  );
  if (notReturnable.length === 0) {
    return {
      isMet: true,
      text: shown.items.length === 1 ? 'The product can be returned' : 'All products can be returned',
    };
  }
  const names = joinNames([...new Set(notReturnable.map(({ name }) => name))]);
  return { isMet: shown.kind === 'claim', text: `Not taken back: ${names}` };
}

function otherReturnsResult({ order }: Detail, others: readonly ReturnSummary[]): RuleResult {
  const ofThisOrder = others.filter(({ orderNumber }) => orderNumber === order.orderNumber);
  if (ofThisOrder.length === 0) return { isMet: true, text: 'No other return of this order' };
  const list = ofThisOrder.map(({ number, status }) => `${number} (${STATUS_LABELS[status].toLowerCase()})`);
  return { isMet: true, text: `Other returns of this order: ${joinNames(list)}` };
}

export const ruleResults = (detail: Detail, others: readonly ReturnSummary[]): readonly RuleResult[] => [
  timeResult(detail),
  returnableResult(detail),
  otherReturnsResult(detail, others),
  ...(detail.shown.kind === 'claim'
    ? [{ isMet: true, text: 'The law lets nobody refuse damaged or wrong goods' }]
    : []),
];
