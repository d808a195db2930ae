// Decides for each line of an order whether it can be returned, exchanged or claimed, or why not. Pure.

import type { ReturnTerms } from '#db/schema/order-values.ts';
import { formatDayInIndia } from '#shop/indian-clock.ts';
import { isClaimReason, type ReturnKind, type ReturnOutcome, type ReturnReason } from './return.ts';
import { isOpen, type ReturnWindows, returnWindows } from './return-window.ts';

export interface ReturnableLine {
  readonly id: string;
  readonly quantity: number;
  readonly isReturnable: boolean;
  /** Units that the customer has. */
  readonly withCustomer: number;
  /** Units in a return that was not refused, withdrawn or given up. `isBack`: the unit is no longer with the customer. */
  readonly held: readonly { readonly unit: number; readonly isBack: boolean }[];
}

export interface ReturnableOrder {
  readonly status: string;
  readonly deliveredAt: Date | null;
  /** The rules of the day the order was placed; the current rules for an order that stored none. */
  readonly terms: ReturnTerms;
  /** The order replaces an earlier one: it can be returned, but not exchanged again. */
  readonly isReplacement: boolean;
  /** Exchanges of the order that were not refused, withdrawn or given up; claims do not count. */
  readonly exchanges: number;
  readonly lines: readonly ReturnableLine[];
}

export type LineProblem = 'none-left' | 'not-returnable' | 'over';

export interface OfferedLine {
  readonly id: string;
  /** The units that can be requested, lowest first. */
  readonly units: readonly number[];
  readonly allows: Readonly<Record<ReturnKind, boolean>>;
  /** Why nothing of it can be requested; null when something can. */
  readonly problem: LineProblem | null;
}

export interface ReturnOffer {
  /** Null while the order is not delivered. */
  readonly windows: ReturnWindows | null;
  readonly lines: readonly OfferedLine[];
  /** Whether any line allows it. */
  readonly allows: Readonly<Record<ReturnKind, boolean>>;
}

/** Units that are with the customer and in no return. */
function freeUnits({ quantity, withCustomer, held }: ReturnableLine): number[] {
  const taken = new Set(held.map(({ unit }) => unit));
  const free = Array.from({ length: quantity }, (_, index) => index + 1).filter((unit) => !taken.has(unit));
  const heldByCustomer = held.filter(({ isBack }) => !isBack).length;
  return free.slice(0, Math.max(0, withCustomer - heldByCustomer));
}

const NOTHING = { return: false, exchange: false, claim: false } as const;

function offerLine(line: ReturnableLine, order: ReturnableOrder, windows: ReturnWindows, now: Date) {
  const units = freeUnits(line);
  const isKindOpen = {
    return: isOpen(windows.returnUntil, now),
    exchange:
      isOpen(windows.exchangeUntil, now) && !order.isReplacement && order.exchanges < order.terms.exchangesPerOrder,
    claim: isOpen(windows.claimUntil, now),
  };
  const allows =
    units.length === 0
      ? NOTHING
      : {
          return: isKindOpen.return && line.isReturnable,
          exchange: isKindOpen.exchange && line.isReturnable,
          claim: isKindOpen.claim,
        };
  const isAllowed = allows.return || allows.exchange || allows.claim;
  return { id: line.id, units, allows, problem: isAllowed ? null : findProblem(units, line, isKindOpen) };
}

function findProblem(
  units: readonly number[],
  line: ReturnableLine,
  isKindOpen: Readonly<Record<ReturnKind, boolean>>,
): LineProblem {
  if (units.length === 0) return 'none-left';
  return !line.isReturnable && (isKindOpen.return || isKindOpen.exchange) ? 'not-returnable' : 'over';
}

export function returnOffer(order: ReturnableOrder, now: Date): ReturnOffer {
  if (order.status !== 'delivered' || order.deliveredAt === null) return { windows: null, lines: [], allows: NOTHING };
  const windows = returnWindows(order.deliveredAt, order.terms);
  const lines = order.lines.map((line) => offerLine(line, order, windows, now));
  const isAllowed = (kind: ReturnKind) => lines.some(({ allows }) => allows[kind]);
  const allows = { return: isAllowed('return'), exchange: isAllowed('exchange'), claim: isAllowed('claim') };
  return { windows, lines, allows };
}

/**
 * The kind of a request. A request because of a fault is a claim while claims are open. Later it is an ordinary return or exchange, if the
 * store takes those. Null when the line does not allow it.
 */
export function kindOfRequest(
  { reason, outcome }: { readonly reason: ReturnReason; readonly outcome: ReturnOutcome },
  allows: Readonly<Record<ReturnKind, boolean>>,
): ReturnKind | null {
  if (isClaimReason(reason) && allows.claim) return 'claim';
  const kind = outcome === 'exchange' ? 'exchange' : 'return';
  return allows[kind] ? kind : null;
}

/** Until when returns and exchanges that are offered now stay open: the earlier of both ends; null when neither is offered. */
export function openUntil(offer: ReturnOffer): Date | null {
  const { windows, allows } = offer;
  if (windows === null) return null;
  const ends = [allows.return ? windows.returnUntil : null, allows.exchange ? windows.exchangeUntil : null];
  const times = ends.flatMap((end) => (end === null ? [] : [end.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** 'Returns were open until 12 Nov 2026.' */
export function overSentence({ windows }: ReturnOffer): string {
  const until = windows?.returnUntil ?? windows?.exchangeUntil ?? windows?.claimUntil;
  return until ? `Returns were open until ${formatDayInIndia(until, true)}.` : 'This order is not delivered yet.';
}
