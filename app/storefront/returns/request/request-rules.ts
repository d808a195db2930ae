// The rules of the return request form: the options that the current choices allow, and the problems that still prevent
// sending. Pure; the store checks the request again.

import { RETURN_REASONS } from '#config/value-lists.ts';
import type { Paise } from '#shop/money/money.ts';
import {
  CLAIM_REASONS,
  isClaimReason,
  MAX_COMMENT_LENGTH,
  type ReturnKind,
  type ReturnOutcome,
  type ReturnReason,
  VPA,
} from '#shop/returns/return.ts';
import { kindOfRequest } from '#shop/returns/return-offer.ts';
import type { FormLine, ReturnForm } from '#shop/returns/shown-return.ts';
import { parseRecipient, RECIPIENT_FIELDS } from '#shop/shipping/recipient.ts';
import { type FieldMessages, toFieldMessages } from '../../profile/profile-result.ts';
import { type ChosenLine, type RequestValues, toRecipient } from './request-values.ts';

/** The questions of the form, in their order; 'request' stands for the whole form. */
export type QuestionName = 'items' | 'reason' | 'photos' | 'outcome' | 'size' | 'vpa' | 'pickup' | 'request';

export interface Problem {
  readonly question: QuestionName;
  readonly message: string;
}

export const NOT_RETURNABLE = 'This item cannot be returned. Is it damaged or wrong? Report a problem.';

/** Reasons that the store still accepts for this order; those of a claim first when a problem is reported. */
export function listReasons({ allows }: ReturnForm, isProblem: boolean): readonly ReturnReason[] {
  if (!allows.return && !allows.exchange) return CLAIM_REASONS;
  return isProblem ? [...CLAIM_REASONS, ...RETURN_REASONS.filter((reason) => !isClaimReason(reason))] : RETURN_REASONS;
}

/** The note below an item: why it cannot be chosen, or that only a problem with it can be reported. */
export function lineNote({ problem, allows }: FormLine, form: ReturnForm): string | null {
  const isClaimOnly = allows.claim && !allows.return && !allows.exchange;
  return problem ?? (isClaimOnly && (form.allows.return || form.allows.exchange) ? NOT_RETURNABLE : null);
}

interface ChosenFormLine {
  readonly line: FormLine;
  readonly chosen: ChosenLine;
}

/**
 * The chosen items, each with at most the units that are left: another request may have taken some since they were
 * chosen.
 */
export const chosenLines = (form: ReturnForm, { lines }: RequestValues): readonly ChosenFormLine[] =>
  form.lines.flatMap((line) => {
    const chosen = lines.find(({ id }) => id === line.id);
    if (!chosen || line.problem !== null) return [];
    return [{ line, chosen: { ...chosen, quantity: Math.min(chosen.quantity, line.units) } }];
  });

/**
 * Whether the request would be a return, an exchange or a claim with this outcome; null when the store does not accept
 * it.
 */
function kindWith(outcome: ReturnOutcome, form: ReturnForm, values: RequestValues): ReturnKind | null {
  const { reason } = values;
  const lines = chosenLines(form, values);
  if (reason === null || lines.length === 0) return null;
  const kinds = new Set(lines.map(({ line }) => kindOfRequest({ reason, outcome }, line.allows)));
  const [kind] = kinds;
  return kinds.size === 1 ? (kind ?? null) : null;
}

/** The kind of the request; without an outcome, the first kind that is possible. */
export const requestKind = (form: ReturnForm, values: RequestValues): ReturnKind | null =>
  values.outcome === null
    ? (kindWith('exchange', form, values) ?? kindWith('refund', form, values))
    : kindWith(values.outcome, form, values);

/** The sizes that can be sent for a line: another one, or in a claim the same one. */
export function usableSizes({ line, chosen }: ChosenFormLine, reason: ReturnReason | null): FormLine['sizes'] {
  const isClaim = reason !== null && isClaimReason(reason) && line.allows.claim;
  return line.sizes.filter(({ size, left }) => left >= chosen.quantity && (isClaim || size !== line.size));
}

export type OutcomeState = { readonly isOffered: true } | { readonly isOffered: false; readonly why: string };

const OFFERED: OutcomeState = { isOffered: true };

/** Whether the outcome is offered: as the order allows until items and a reason are chosen, then as they allow. */
export function outcomeState(outcome: ReturnOutcome, form: ReturnForm, values: RequestValues): OutcomeState {
  const lines = chosenLines(form, values);
  const isKnown = lines.length > 0 && values.reason !== null;
  const isAllowedByOrder = (outcome === 'exchange' ? form.allows.exchange : form.allows.return) || form.allows.claim;
  const isAllowed = isKnown ? kindWith(outcome, form, values) !== null : isAllowedByOrder;
  if (outcome === 'refund') {
    return isAllowed
      ? OFFERED
      : { isOffered: false, why: 'A refund is not possible now. You can choose another size.' };
  }
  if (!isAllowed) {
    const why = form.hasUsedExchange
      ? 'One exchange per order. You can still return it.'
      : 'An exchange is not possible for this item.';
    return { isOffered: false, why };
  }
  const hasSizes = lines.every((line) => usableSizes(line, values.reason).length > 0);
  return hasSizes ? OFFERED : { isOffered: false, why: 'No other size is left. Choose a refund.' };
}

/** The exact refund of what is chosen; in a claim with the delivery charge. */
export function refundOf(form: ReturnForm, values: RequestValues): Paise {
  const isClaim = kindWith('refund', form, values) === 'claim';
  return chosenLines(form, values).reduce((sum, { line, chosen }) => {
    // The first amount is for one unit, the second for two.
    const refunds = isClaim ? line.claimRefunds : line.refunds;
    return sum + (refunds[Math.min(chosen.quantity, refunds.length) - 1] ?? 0);
  }, 0);
}

export const countItems = (form: ReturnForm, values: RequestValues): number =>
  chosenLines(form, values).reduce((sum, { chosen }) => sum + chosen.quantity, 0);

export function isAddressChanged(form: ReturnForm, { address }: RequestValues): boolean {
  const ordered = toRecipient(form.address);
  return RECIPIENT_FIELDS.some((field) => address[field].trim() !== ordered[field].trim());
}

/** Couriers call a mobile number, which begins with 6 to 9 in India. */
const MOBILE = /^[6-9]/;

/** The messages of a changed pickup address. The address of the order is never questioned. */
export function addressMessages(form: ReturnForm, values: RequestValues): FieldMessages {
  if (values.pickupMethod === 'self' || !isAddressChanged(form, values)) return {};
  const parsed = parseRecipient(values.address, RECIPIENT_FIELDS);
  if (!parsed.ok) return toFieldMessages(parsed.reason);
  return MOBILE.test(parsed.value.phone) ? {} : toFieldMessages({ phone: 'impossible' });
}

function outcomeProblem(form: ReturnForm, values: RequestValues): Problem | null {
  if (values.outcome === null) return { question: 'outcome', message: 'Choose an exchange or a refund.' };
  const state = outcomeState(values.outcome, form, values);
  if (!state.isOffered) return { question: 'outcome', message: state.why };
  const lines = chosenLines(form, values);
  if (values.outcome === 'refund' || lines.every(({ chosen }) => chosen.wanted !== null)) return null;
  return { question: 'size', message: lines.length === 1 ? 'Choose a size.' : 'Choose a size for each item.' };
}

function itemsProblem(form: ReturnForm, values: RequestValues): Problem | null {
  const lines = chosenLines(form, values);
  if (lines.length === 0) return { question: 'items', message: 'Choose at least one item.' };
  const isOrdinaryReturn = values.reason !== null && !isClaimReason(values.reason);
  const isClaimOnly = lines.some(({ line }) => !line.allows.return && !line.allows.exchange);
  return isOrdinaryReturn && isClaimOnly ? { question: 'items', message: NOT_RETURNABLE } : null;
}

/** All problems, in the order of the page. */
export function findProblems(form: ReturnForm, values: RequestValues): readonly Problem[] {
  const isPhotoMissing = requestKind(form, values) === 'claim' && values.photoIds.length === 0;
  const hasAddressError = Object.keys(addressMessages(form, values)).length > 0;
  const problems: readonly (Problem | null | false)[] = [
    itemsProblem(form, values),
    values.reason === null && { question: 'reason', message: 'Choose a reason.' },
    values.comment.trim().length > MAX_COMMENT_LENGTH && {
      question: 'reason',
      message: 'Please keep it under 1,000 characters.',
    },
    isPhotoMissing && { question: 'photos', message: 'Please add a photo.' },
    outcomeProblem(form, values),
    form.isPaidInCash &&
      !VPA.test(values.vpa) && { question: 'vpa', message: 'Enter your UPI id, for example asha.k@okicici.' },
    hasAddressError && { question: 'pickup', message: 'Check the pickup address.' },
  ];
  return problems.filter((problem) => problem !== null && problem !== false);
}
