// The custody of an order's units. Every unit of a line is in exactly one state, and only the events below move it: a courier's
// report or a statement by staff. The status of an order is not such an event; see docs/decisions/0035.
// Example: of two kurtas one is delivered and one came back: { withCustomer: 1, returned: 1 }. Putting the returned one on the shelf
// gives { withCustomer: 1, shelved: 1 } and adds one to the stock of its size.

import type { OrderStatus, SettableStatus } from './order.ts';

export const CUSTODY_STATES = [
  /** Reserved, still on the shelf. */
  'reserved',
  /** In the store's rooms, taken from the shelf by Process Stock. */
  'picked',
  'withCourier',
  'withCustomer',
  /** Lost or damaged in transit. */
  'lost',
  /** Back at the store, not inspected yet. */
  'returned',
  /** Never left the shelf; the reservation was released. */
  'released',
  /** Left the store and are on the shelf again. */
  'shelved',
  'writtenOff',
] as const;

export type CustodyState = (typeof CUSTODY_STATES)[number];
export type Custody = Readonly<Record<CustodyState, number>>;

export interface CustodyEvent {
  readonly from: readonly CustodyState[];
  readonly to: CustodyState;
}

export const CUSTODY_EVENTS = {
  process: { from: ['reserved'], to: 'picked' },
  'hand-over': { from: ['reserved', 'picked'], to: 'withCourier' },
  deliver: { from: ['reserved', 'picked', 'withCourier', 'lost'], to: 'withCustomer' },
  lose: { from: ['withCourier'], to: 'lost' },
  find: { from: ['lost'], to: 'withCourier' },
  arrive: { from: ['withCourier', 'withCustomer', 'lost'], to: 'returned' },
  /** A returned parcel is sent again. */
  repack: { from: ['returned'], to: 'picked' },
  /** A correction by staff: the unit was marked shipped or delivered, but is still at the store. */
  'never-left': { from: ['withCourier', 'withCustomer'], to: 'picked' },
  /** An order that was cancelled before it was sent. */
  unpick: { from: ['picked'], to: 'shelved' },
  restock: { from: ['returned'], to: 'shelved' },
  'write-off': { from: ['returned', 'lost', 'picked'], to: 'writtenOff' },
  /** The customer gave a delivered unit back. */
  return: { from: ['withCustomer'], to: 'returned' },
  release: { from: ['reserved'], to: 'released' },
  reserve: { from: ['released', 'shelved'], to: 'reserved' },
} as const satisfies Readonly<Record<string, CustodyEvent>>;

export type CustodyEventName = keyof typeof CUSTODY_EVENTS;

const ON_SHELF: readonly CustodyState[] = ['reserved', 'released', 'shelved'];

export interface StockChange {
  readonly onHand: number;
  readonly reserved: number;
}

const countOnShelf = (state: CustodyState): number => (ON_SHELF.includes(state) ? 1 : 0);
const countReserved = (state: CustodyState): number => (state === 'reserved' ? 1 : 0);

/** How the move of one unit changes the stock of its size. reserved → withCourier: one less on hand, one less reserved. */
export const stockChange = (from: CustodyState, to: CustodyState): StockChange => ({
  onHand: countOnShelf(to) - countOnShelf(from),
  reserved: countReserved(to) - countReserved(from),
});

const OUTSIDE_STATES: readonly CustodyState[] = ['withCourier', 'withCustomer', 'lost', 'returned'];

export const countUnits = (custody: Custody, states: readonly CustodyState[]): number =>
  states.reduce((sum, state) => sum + custody[state], 0);

/** Units that left the store and are not back on the shelf. No change of status restocks them. */
export const unitsOutside = (custody: Custody): number => countUnits(custody, OUTSIDE_STATES);
export const unitsAtStore = (custody: Custody): number => countUnits(custody, ['reserved', 'picked']);

/** Units subtracted from the stock of their size. */
const unitsDeducted = (custody: Custody): number => countUnits(custody, ['picked', ...OUTSIDE_STATES, 'writtenOff']);

/** Stock is processed when no unit of the order is reserved on the shelf and at least one was taken from it. */
export const isStockProcessed = (lines: readonly Custody[]): boolean =>
  lines.every(({ reserved }) => reserved === 0) && lines.some((line) => unitsDeducted(line) > 0);

// The types of Object.fromEntries do not know that every state has an entry: hence the casts.
export const NO_UNITS: Custody = Object.fromEntries(CUSTODY_STATES.map((state) => [state, 0])) as unknown as Custody;

export const sumCustody = (lines: readonly Custody[]): Custody =>
  lines.reduce(
    (sum, line) => Object.fromEntries(CUSTODY_STATES.map((state) => [state, sum[state] + line[state]])) as never,
    NO_UNITS,
  );

interface StatusMove {
  readonly from: OrderStatus;
  readonly to: SettableStatus;
  /** The courier has a booking and has not picked up the parcel: the pickup moves the units, not the status. */
  readonly awaitsPickup: boolean;
}

/**
 * How a change of status moves the units, where their state allows it. Cancelling releases units that are at the store and leaves
 * units that are outside. A step back moves nothing: units return when staff state that they are back, or that they never left.
 */
export function getCustodyEvents({ from, to, awaitsPickup }: StatusMove): CustodyEventName[] {
  if (to === 'cancelled') return ['release', 'unpick'];
  const reopened: CustodyEventName[] = from === 'cancelled' ? ['reserve'] : [];
  if (to === 'delivered') return [...reopened, 'deliver'];
  return to === 'shipped' && !awaitsPickup ? [...reopened, 'hand-over'] : reopened;
}

export interface UnitMove {
  readonly from: CustodyState;
  readonly to: CustodyState;
  readonly quantity: number;
}

/** All units of a line that the event may move, or the first `limit` of them, in the order of the event's `from`. */
export function getUnitMoves(custody: Custody, name: CustodyEventName, limit = Number.POSITIVE_INFINITY): UnitMove[] {
  const { from: states, to } = CUSTODY_EVENTS[name];
  let remaining = limit;
  return states.flatMap((from) => {
    const quantity = Math.min(custody[from], remaining);
    remaining -= quantity;
    return quantity > 0 ? [{ from, to, quantity }] : [];
  });
}
