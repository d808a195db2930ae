// Model of the staff walk: where each unit and each rupee of an order is, according to reports and actions. It uses no table and no rule of
// the store. Example: a cash order of two kurtas whose parcel was delivered has { customer: 2 } and cash from the courier.

export const PLACES = [
  'reserved',
  'packed',
  'inTransit',
  'customer',
  'lost',
  'returned',
  'released',
  'writtenOff',
] as const;
/** reserved: on the shelf for this order. released: on the shelf for anybody. returned: in the warehouse, not inspected. */
export type Place = (typeof PLACES)[number];
export type UnitsByPlace = Record<Place, number>;

export const NO_UNITS: UnitsByPlace = {
  reserved: 0,
  packed: 0,
  inTransit: 0,
  customer: 0,
  lost: 0,
  returned: 0,
  released: 0,
  writtenOff: 0,
};

export interface ModelLine {
  readonly size: string;
  readonly units: UnitsByPlace;
}

/** How far a parcel has come, according to the reports that the store received. */
export const REPORTED_STAGES = ['booked', 'fetched', 'moving', 'lost', 'over'] as const;
export type ReportedStage = (typeof REPORTED_STAGES)[number];

export interface ModelParcel {
  readonly id: string;
  reported: ReportedStage;
  /** The courier confirmed the booking and will pick the parcel up. */
  isConfirmed: boolean;
  /** Index of the newest received report among all reports of this parcel. */
  newest: number;
}

export type Status = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

export interface ModelOrder {
  readonly name: string;
  readonly method: 'cod' | 'upi';
  readonly total: number;
  status: Status;
  street: string;
  readonly lines: ModelLine[];
  readonly parcels: ModelParcel[];
  /** Paise captured by the provider; `refunded`: paise refunded or being refunded. */
  readonly captured: number;
  refunded: number;
  cash: { readonly by: 'courier' | 'staff' } | null;
  /** Number of completed cash returns. */
  cashReturns: number;
  hasOpenCashReturn: boolean;
  /** Whether the order has one of the coupon's uses; a released use can be taken again. */
  coupon: 'none' | 'used' | 'released';
  readonly replaces: string | null;
}

export interface Model {
  readonly supplied: Record<string, number>;
  readonly orders: Record<string, ModelOrder>;
}

/** Usage limit of the walk's coupon. */
export const COUPON_USES = 2;

export const isCouponLeft = ({ orders }: Model): boolean =>
  Object.values(orders).filter(({ coupon }) => coupon === 'used').length < COUPON_USES;

export const findLiveParcel = ({ parcels }: ModelOrder): ModelParcel | undefined =>
  parcels.find(({ reported }) => reported !== 'over');

export function move(order: ModelOrder, from: readonly Place[], to: Place): void {
  for (const { units } of order.lines) {
    for (const place of from) {
      units[to] += units[place];
      units[place] = 0;
    }
  }
}

export const count = (order: ModelOrder, place: Place): number =>
  order.lines.reduce((sum, { units }) => sum + units[place], 0);

const listLinesOfSize = (model: Model, size: string): ModelLine[] =>
  Object.values(model.orders).flatMap(({ lines }) => lines.filter((line) => line.size === size));
const sumIn = (lines: readonly ModelLine[], places: readonly Place[]): number =>
  lines.reduce((sum, { units }) => sum + places.reduce((part, place) => part + units[place], 0), 0);

/** Units on hand, and how many of them are not reserved. */
export function countShelf(model: Model, size: string): { shelf: number; sellable: number } {
  const lines = listLinesOfSize(model, size);
  const shelf =
    (model.supplied[size] ?? 0) - sumIn(lines, ['packed', 'inTransit', 'customer', 'lost', 'returned', 'writtenOff']);
  return { shelf, sellable: shelf - sumIn(lines, ['reserved']) };
}

/** Cash in paise that the next parcel of the order must collect. */
export const amountToCollect = ({ method, total, cash }: ModelOrder): number =>
  method === 'cod' && cash === null ? total : 0;

function refundOrder(order: ModelOrder): void {
  order.refunded = order.captured;
  if (order.cash) order.hasOpenCashReturn = true;
  if (order.status === 'cancelled' && order.coupon === 'used') order.coupon = 'released';
}

export const isReplaced = ({ orders }: Model, { name }: ModelOrder): boolean =>
  Object.values(orders).some(({ replaces, status }) => replaces === name && status !== 'cancelled');

export function cancel(model: Model, order: ModelOrder, isRefund = false): void {
  order.status = 'cancelled';
  move(order, ['reserved', 'packed'], 'released');
  refundOrder(order);
  const replaced = order.replaces === null ? undefined : model.orders[order.replaces];
  if (replaced && (replaced.status === 'cancelled' || isRefund)) refundOrder(replaced);
}

const bookCash = (order: ModelOrder, by: 'courier' | 'staff'): void => {
  if (order.method === 'cod' && order.total > 0) order.cash ??= { by };
};

export function setStatus(model: Model, order: ModelOrder, to: Status): void {
  if (to === 'cancelled') {
    cancel(model, order);
    return;
  }
  if (order.status === 'cancelled') {
    move(order, ['released'], 'reserved');
    order.hasOpenCashReturn = false;
    if (order.coupon === 'released') order.coupon = 'used';
  }
  order.status = to;
  if (to === 'delivered') {
    move(order, ['reserved', 'packed', 'inTransit', 'lost'], 'customer');
    bookCash(order, 'staff');
  }
  const parcel = findLiveParcel(order);
  const willBePickedUp = parcel?.reported === 'booked' && parcel.isConfirmed;
  if (to === 'shipped' && !willBePickedUp) move(order, ['reserved', 'packed'], 'inTransit');
}

const IN_WAREHOUSE: readonly Place[] = ['reserved', 'packed'];

const STAGE_BY_REPORT: Readonly<Record<string, ReportedStage>> = {
  'picked-up': 'fetched',
  'in-transit': 'moving',
  undelivered: 'moving',
  returning: 'moving',
  lost: 'lost',
  delivered: 'over',
  returned: 'over',
};

/** From which places to which place a report moves units. A later report finds units of a lost parcel again. */
const MOVES_BY_STAGE: Readonly<Record<Exclude<ReportedStage, 'over'>, [from: readonly Place[], to: Place]>> = {
  booked: [[], 'inTransit'],
  fetched: [IN_WAREHOUSE, 'inTransit'],
  moving: [[...IN_WAREHOUSE, 'lost'], 'inTransit'],
  lost: [[...IN_WAREHOUSE, 'inTransit'], 'lost'],
};

function applyDelivery(order: ModelOrder, collects: boolean): void {
  move(order, [...IN_WAREHOUSE, 'inTransit', 'lost'], 'customer');
  if (order.status !== 'cancelled') order.status = 'delivered';
  if (collects) bookCash(order, 'courier');
  if (order.status === 'cancelled' && order.cash) order.hasOpenCashReturn = true;
}

/** A parcel that was picked up although its order was cancelled takes the released units, unless they have been sold since. */
function takeReleasedUnits(model: Model, order: ModelOrder): void {
  if (order.status !== 'cancelled') return;
  if (order.lines.every(({ size, units }) => units.released <= countShelf(model, size).sellable))
    move(order, ['released'], 'inTransit');
}

export interface ReceivedReport {
  readonly parcelId: string;
  readonly state: string;
  readonly collects: boolean;
  /** Index among the reports of the parcel, in order of creation. */
  readonly index: number;
}

/** Stages only advance; exception: a later report finds a lost parcel again. */
function isProgress(parcel: ModelParcel, reported: ReportedStage, index: number): boolean {
  const isNewer = index > parcel.newest;
  parcel.newest = Math.max(index, parcel.newest);
  if (reported === 'lost' && !isNewer) return false;
  if (parcel.reported === 'lost' && reported === 'moving') return isNewer;
  return REPORTED_STAGES.indexOf(reported) > REPORTED_STAGES.indexOf(parcel.reported);
}

/** Applies a courier report. Reports about a finished parcel, and older than the newest one, change nothing. */
export function receiveReport(
  model: Model,
  order: ModelOrder,
  { parcelId, state, collects, index }: ReceivedReport,
): void {
  const parcel = order.parcels.find(({ id }) => id === parcelId);
  if (!parcel) return;
  if (state === 'cancelled' && parcel.reported === 'booked') {
    parcel.reported = 'over';
    if (order.status === 'shipped') order.status = 'processing';
    return;
  }
  const reported = STAGE_BY_REPORT[state];
  if (!reported || !isProgress(parcel, reported, index)) return;
  parcel.reported = reported;
  takeReleasedUnits(model, order);
  if (state === 'delivered') applyDelivery(order, collects);
  else if (reported === 'over') move(order, [...IN_WAREHOUSE, 'inTransit', 'customer', 'lost'], 'returned');
  else move(order, ...MOVES_BY_STAGE[reported]);
}

export type Statement = 'never-left' | 'came-back' | 'pack-again' | 'restock' | 'write-off';

export function applyStatement(order: ModelOrder, statement: Statement, unsellableOfFirst: number): void {
  if (statement === 'never-left') {
    move(order, ['inTransit', 'customer'], 'packed');
    if (order.cash?.by === 'staff') clearCash(order);
  }
  if (statement === 'came-back') move(order, ['inTransit', 'customer', 'lost'], 'returned');
  if (statement === 'pack-again') move(order, ['returned'], 'packed');
  if (statement === 'write-off') move(order, ['returned', 'lost'], 'writtenOff');
  if (statement === 'restock') restock(order, unsellableOfFirst);
}

export function restock(order: ModelOrder, unsellableOfFirst: number): void {
  const [first] = order.lines;
  if (first) {
    const unsellable = Math.min(unsellableOfFirst, first.units.returned);
    first.units.returned -= unsellable;
    first.units.writtenOff += unsellable;
  }
  move(order, ['returned'], 'released');
}

export function clearCash(order: ModelOrder): void {
  order.cash = null;
  order.hasOpenCashReturn = false;
}
