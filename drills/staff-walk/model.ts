// Model of the staff walk: where each unit and each rupee of an order is, by what was reported and done. It uses no table and no rule of
// the store. Example: a cash order of two kurtas whose parcel was delivered has { customer: 2 } and cash from the courier.

export const PLACES = ['promised', 'packed', 'road', 'customer', 'lost', 'back', 'free', 'gone'] as const;
/** promised: on the shelf for this order. free: on the shelf for anybody. back: in the house, not inspected. gone: written off. */
export type Place = (typeof PLACES)[number];
export type Pieces = Record<Place, number>;

export const NO_PIECES: Pieces = { promised: 0, packed: 0, road: 0, customer: 0, lost: 0, back: 0, free: 0, gone: 0 };

export interface ModelLine {
  readonly size: string;
  readonly pieces: Pieces;
}

/** How far a parcel has come, as far as the store was told. */
export const REPORTED_STAGES = ['booked', 'fetched', 'moving', 'lost', 'over'] as const;
export type ReportedStage = (typeof REPORTED_STAGES)[number];

export interface ModelParcel {
  readonly id: string;
  told: ReportedStage;
  /** The courier confirmed the booking: it will fetch the parcel. */
  isConfirmed: boolean;
  /** The place of the newest report that was heard among all reports of this parcel. */
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
  /** Paid through the provider, and how much of it is given back or on its way. */
  readonly captured: number;
  refunded: number;
  cash: { readonly by: 'courier' | 'staff' } | null;
  /** How often its cash was given back by hand. */
  cashReturns: number;
  hasCashTask: boolean;
  /** It has one of the coupon's few uses; one that was given back may be taken again. */
  coupon: 'none' | 'used' | 'released';
  readonly replaces: string | null;
}

export interface Model {
  readonly supplied: Record<string, number>;
  readonly orders: Record<string, ModelOrder>;
}

/** How many orders the coupon of a walk is for. */
export const COUPON_USES = 2;

export const isCouponLeft = ({ orders }: Model): boolean =>
  Object.values(orders).filter(({ coupon }) => coupon === 'used').length < COUPON_USES;

export const cloneModel = (model: Model): Model => structuredClone(model);

export const findLiveParcel = ({ parcels }: ModelOrder): ModelParcel | undefined =>
  parcels.find(({ told }) => told !== 'over');

export function move(order: ModelOrder, from: readonly Place[], to: Place): void {
  for (const { pieces } of order.lines) {
    for (const place of from) {
      pieces[to] += pieces[place];
      pieces[place] = 0;
    }
  }
}

export const count = (order: ModelOrder, place: Place): number =>
  order.lines.reduce((sum, { pieces }) => sum + pieces[place], 0);

const listLinesOfSize = (model: Model, size: string): ModelLine[] =>
  Object.values(model.orders).flatMap(({ lines }) => lines.filter((line) => line.size === size));
const sumIn = (lines: readonly ModelLine[], places: readonly Place[]): number =>
  lines.reduce((sum, { pieces }) => sum + places.reduce((part, place) => part + pieces[place], 0), 0);

/** What stands on the shelf, and how much of it is promised to nobody. */
export function countShelf(model: Model, size: string): { shelf: number; sellable: number } {
  const lines = listLinesOfSize(model, size);
  const shelf = (model.supplied[size] ?? 0) - sumIn(lines, ['packed', 'road', 'customer', 'lost', 'back', 'gone']);
  return { shelf, sellable: shelf - sumIn(lines, ['promised']) };
}

/** What the next parcel of an order has to collect at the door. */
export const amountToCollect = ({ method, total, cash }: ModelOrder): number =>
  method === 'cod' && cash === null ? total : 0;

function refundOrder(order: ModelOrder): void {
  order.refunded = order.captured;
  if (order.cash) order.hasCashTask = true;
  if (order.status === 'cancelled' && order.coupon === 'used') order.coupon = 'released';
}

export function cancel(model: Model, order: ModelOrder, isRefund = false): void {
  order.status = 'cancelled';
  move(order, ['promised', 'packed'], 'free');
  refundOrder(order);
  const first = order.replaces === null ? undefined : model.orders[order.replaces];
  if (first && (first.status === 'cancelled' || isRefund)) refundOrder(first);
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
    move(order, ['free'], 'promised');
    order.hasCashTask = false;
    if (order.coupon === 'released') order.coupon = 'used';
  }
  order.status = to;
  if (to === 'delivered') {
    move(order, ['promised', 'packed', 'road', 'lost'], 'customer');
    bookCash(order, 'staff');
  }
  const parcel = findLiveParcel(order);
  const isFetchedLater = parcel?.told === 'booked' && parcel.isConfirmed;
  if (to === 'shipped' && !isFetchedLater) move(order, ['promised', 'packed'], 'road');
}

const IN_HOUSE: readonly Place[] = ['promised', 'packed'];

const STAGE_BY_REPORT: Readonly<Record<string, ReportedStage>> = {
  'picked-up': 'fetched',
  'in-transit': 'moving',
  undelivered: 'moving',
  returning: 'moving',
  lost: 'lost',
  delivered: 'over',
  returned: 'over',
};

/** From where to where a report on the road moves pieces. What was lost with a parcel is found with it. */
const ROAD: Readonly<Record<Exclude<ReportedStage, 'over'>, [from: readonly Place[], to: Place]>> = {
  booked: [[], 'road'],
  fetched: [IN_HOUSE, 'road'],
  moving: [[...IN_HOUSE, 'lost'], 'road'],
  lost: [[...IN_HOUSE, 'road'], 'lost'],
};

function delivered(order: ModelOrder, collects: boolean): void {
  move(order, [...IN_HOUSE, 'road', 'lost'], 'customer');
  if (order.status !== 'cancelled') order.status = 'delivered';
  if (collects) bookCash(order, 'courier');
  if (order.status === 'cancelled' && order.cash) order.hasCashTask = true;
}

/** A parcel that was fetched although its order was cancelled carries what was given back, unless that was sold meanwhile. */
function takeFromShelf(model: Model, order: ModelOrder): void {
  if (order.status !== 'cancelled') return;
  if (order.lines.every(({ size, pieces }) => pieces.free <= countShelf(model, size).sellable))
    move(order, ['free'], 'road');
}

export interface ReceivedReport {
  readonly parcelId: string;
  readonly applyStatement: string;
  readonly collects: boolean;
  /** Its place among the reports of the parcel, in the order in which they were made. */
  readonly place: number;
}

/** Forward only, but that a lost parcel is found by a later report. */
function movesOn(parcel: ModelParcel, told: ReportedStage, place: number): boolean {
  const isNewer = place > parcel.newest;
  parcel.newest = Math.max(place, parcel.newest);
  if (told === 'lost' && !isNewer) return false;
  if (parcel.told === 'lost' && told === 'moving') return isNewer;
  return REPORTED_STAGES.indexOf(told) > REPORTED_STAGES.indexOf(parcel.told);
}

/** What the courier says about a parcel; what it says of one that is over, and what is older than what is known, moves nothing. */
export function receiveReport(
  model: Model,
  order: ModelOrder,
  { parcelId, applyStatement: state, collects, place }: ReceivedReport,
): void {
  const parcel = order.parcels.find(({ id }) => id === parcelId);
  if (!parcel) return;
  if (state === 'cancelled' && parcel.told === 'booked') {
    parcel.told = 'over';
    if (order.status === 'shipped') order.status = 'processing';
    return;
  }
  const told = STAGE_BY_REPORT[state];
  if (!told || !movesOn(parcel, told, place)) return;
  parcel.told = told;
  takeFromShelf(model, order);
  if (state === 'delivered') delivered(order, collects);
  else if (told === 'over') move(order, [...IN_HOUSE, 'road', 'customer', 'lost'], 'back');
  else move(order, ...ROAD[told]);
}

export type Statement = 'never-left' | 'came-back' | 'pack-again' | 'restock' | 'write-off';

export function state(order: ModelOrder, statement: Statement, unfitOfFirst: number): void {
  if (statement === 'never-left') {
    move(order, ['road', 'customer'], 'packed');
    if (order.cash?.by === 'staff') takeCashBack(order);
  }
  if (statement === 'came-back') move(order, ['road', 'customer', 'lost'], 'back');
  if (statement === 'pack-again') move(order, ['back'], 'packed');
  if (statement === 'write-off') move(order, ['back', 'lost'], 'gone');
  if (statement === 'restock') restock(order, unfitOfFirst);
}

export function restock(order: ModelOrder, unfitOfFirst: number): void {
  const [first] = order.lines;
  if (first) {
    const unfit = Math.min(unfitOfFirst, first.pieces.back);
    first.pieces.back -= unfit;
    first.pieces.gone += unfit;
  }
  move(order, ['back'], 'free');
}

export function takeCashBack(order: ModelOrder): void {
  order.cash = null;
  order.hasCashTask = false;
}
