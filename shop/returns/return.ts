// A return, exchange or claim: its number, its states, and which action leads from where to where. Pure.
// Example: the 123rd return, requested on 16 November 2026, is RET-26-000123.

import type {
  PICKUP_METHODS,
  REFUND_TARGETS,
  RETURN_DISPOSITIONS,
  RETURN_FINDINGS,
  RETURN_KINDS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  RETURN_STATUSES,
} from '#config/value-lists.ts';
import { yearInIndia } from '#shop/indian-clock.ts';
import type { Paise } from '#shop/money/money.ts';

export type ReturnKind = (typeof RETURN_KINDS)[number];
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];
export type ReturnReason = (typeof RETURN_REASONS)[number];
export type RefundTarget = (typeof REFUND_TARGETS)[number];
export type PickupMethod = (typeof PICKUP_METHODS)[number];
export type ReturnFinding = (typeof RETURN_FINDINGS)[number];
export type ReturnDisposition = (typeof RETURN_DISPOSITIONS)[number];

export const MAX_COMMENT_LENGTH = 1_000;
export const MAX_MESSAGE_LENGTH = 2_000;
export const MAX_PHOTOS = 4;
/** Staff answer a request within this time. */
export const ANSWER_HOURS = 48;
/** After this many failed pickups a return lapses. */
export const MAX_PICKUP_FAILURES = 3;
/** How long the new size of an approved exchange is reserved. */
export const EXCHANGE_HOLD_DAYS = 10;

/** A UPI id: 'asha.k@okicici' */
export const VPA = /^[\w.-]{2,256}@[A-Za-z]{2,64}$/;

export const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

export const returnNumber = ({
  serial,
  requestedAt,
}: {
  readonly serial: number;
  readonly requestedAt: Date;
}): string => `RET-${twoDigits(yearInIndia(requestedAt))}-${String(serial).padStart(6, '0')}`;

const MAX_SERIAL = 2_147_483_647;

/** The serial in a number as people type it: 'ret-26-000123' and '000123' are 123; null for another text. */
export function serialFromNumber(text: string): number | null {
  const digits = /^(?:ret-?\d{2}-?)?(\d{1,10})$/i.exec(text.trim())?.[1];
  const serial = Number(digits);
  return digits !== undefined && serial > 0 && serial <= MAX_SERIAL ? serial : null;
}

/** The serial in a URL, which has the exact number: RET-26-000123. The year is not checked. */
export const serialFromAddress = (text: string): number | null =>
  /^RET-\d{2}-\d{6,10}$/.test(text) ? serialFromNumber(text) : null;

/** Reasons that make a request a claim: the law lets nobody refuse them for lack of a return policy. */
export const CLAIM_REASONS = ['not-as-shown', 'damaged', 'wrong-item'] as const satisfies readonly ReturnReason[];
export const SIZE_REASONS = ['too-large', 'too-small'] as const satisfies readonly ReturnReason[];

export const isClaimReason = (reason: ReturnReason): boolean => CLAIM_REASONS.some((each) => each === reason);
export const isSizeReason = (reason: ReturnReason): boolean => SIZE_REASONS.some((each) => each === reason);

/** What may happen to a return, from which states, and where it leads. */
export const RETURN_MOVES = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested'], to: 'refused' },
  /** The shopper may withdraw until the courier has the goods. */
  withdraw: { from: ['requested', 'approved', 'pickup-booked'], to: 'withdrawn' },
  'book-pickup': { from: ['approved', 'pickup-booked'], to: 'pickup-booked' },
  'pick-up': { from: ['approved', 'pickup-booked'], to: 'picked-up' },
  arrive: { from: ['approved', 'pickup-booked', 'picked-up'], to: 'arrived' },
  /** The store does not want the goods of a claim back. */
  waive: { from: ['approved'], to: 'checked' },
  check: { from: ['arrived', 'checked'], to: 'checked' },
  settle: { from: ['checked'], to: 'settled' },
  'send-back': { from: ['checked'], to: 'sent-back' },
  /** The goods were never handed over. */
  lapse: { from: ['approved', 'pickup-booked'], to: 'lapsed' },
} as const satisfies Readonly<Record<string, { readonly from: readonly ReturnStatus[]; readonly to: ReturnStatus }>>;

export type ReturnAction = keyof typeof RETURN_MOVES;

export const canMoveReturn = (status: ReturnStatus, action: ReturnAction): boolean =>
  (RETURN_MOVES[action].from as readonly ReturnStatus[]).includes(status);

const ENDED: readonly ReturnStatus[] = ['settled', 'refused', 'withdrawn', 'sent-back', 'lapsed'];
export const isEnded = (status: ReturnStatus): boolean => ENDED.includes(status);

/** These ends release the units of a return: they may be requested again. */
const RELEASING: readonly ReturnStatus[] = ['refused', 'withdrawn', 'sent-back', 'lapsed'];
export const releasesItems = (status: ReturnStatus): boolean => RELEASING.includes(status);

/** Whether our unit came back: a wrong item is not ours, and a missing one is still with the customer. */
export const cameBack = (finding: ReturnFinding): boolean => finding === 'ok' || finding === 'worn';

interface PostageState {
  readonly pickupMethod: PickupMethod;
  readonly arrivedAt: Date | null;
  readonly postagePaid: Paise;
}

/** True when the shopper sent the goods herself, they have arrived, and her postage is not paid yet. */
export const owesPostage = ({ pickupMethod, arrivedAt, postagePaid }: PostageState): boolean =>
  pickupMethod === 'self' && arrivedAt !== null && postagePaid === 0;
