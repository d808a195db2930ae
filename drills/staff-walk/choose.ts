// Chooses the next step of a walk: mostly one that leads on from an order's state, sometimes any step, so that refusals are met too.
import { count, findLiveParcel, type ModelOrder } from './model.ts';
import { COUPON_WORD } from './place.ts';
import type { StaffWorld } from './world.ts';
import { isParcelActive, NEXT_STATES, type WorldParcel } from './world-courier.ts';

const MAX_ORDERS = 5;
const TWO_AT_ONCE = 0.08;
const ANY_AT_ALL = 0.12;
const PLACE = 0.1;
const WITH_COUPON = 0.5;
const YOUNGEST = 0.6;

type Random = () => number;
const pickRandom = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

interface Seen {
  readonly order: ModelOrder;
  /** At the courier, and alive there. */
  readonly parcel: WorldParcel | undefined;
  readonly random: Random;
}

interface Template {
  readonly weight: number;
  readonly can?: (seen: Seen) => boolean;
  readonly step: (seen: Seen) => string;
}

const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
const LINES = ['K1', 'L1', 'L2', 'M1', 'M2', 'N1', 'N2', 'K1 M1', 'L1 N2', 'M2 N1'] as const;

const hasStatus =
  (...statuses: readonly ModelOrder['status'][]) =>
  ({ order }: Seen): boolean =>
    statuses.includes(order.status);
const isBeforeSending = hasStatus('pending', 'processing');
const countWithCourierOrCustomer = ({ order }: Seen): number => count(order, 'road') + count(order, 'customer');
const statementStep =
  (action: string) =>
  ({ order }: Seen): string =>
    `state ${order.name} ${action}`;
const isRefunded = ({ order }: Seen): boolean => order.refunded > 0;
const isBooked = ({ order }: Seen): boolean => findLiveParcel(order)?.told === 'booked';
const hadParcel = ({ order }: Seen): boolean => order.parcels.length > 0;
const plain = (weight: number, verb: string, can?: Template['can']): Template => ({
  weight,
  step: ({ order }) => `${verb} ${order.name}`,
  ...(can ? { can } : {}),
});

const canMoveOn = ({ parcel }: Seen): boolean => parcel !== undefined && NEXT_STATES[parcel.state] !== undefined;
const moving = (verb: string, { order, parcel, random }: Seen): string =>
  `${verb} ${order.name} ${pickRandom(random, NEXT_STATES[parcel?.state ?? 'lost'] ?? ['lost'])}`;

const ABOUT_ORDERS: readonly Template[] = [
  { weight: 12, step: ({ order, random }) => `status ${order.name} ${pickRandom(random, STATUSES)}` },
  { weight: 8, can: hasStatus('pending'), step: ({ order }) => `status ${order.name} processing` },
  {
    weight: 6,
    can: ({ order }) => order.status === 'cancelled' && order.method === 'cod',
    step: ({ order, random }) => `status ${order.name} ${pickRandom(random, STATUSES)}`,
  },
  // A booking that is corrected, or cancelled by mistake and taken up again.
  {
    weight: 6,
    can: isBooked,
    step: ({ order, random }) => `status ${order.name} ${pickRandom(random, ['processing', 'cancelled'])}`,
  },
  {
    weight: 6,
    can: (seen) => isBooked(seen) && hasStatus('processing')(seen),
    step: ({ order, random }) => `address ${order.name} Street-${Math.floor(random() * 1_000)}`,
  },
  plain(16, 'create', hasStatus('processing')),
  {
    weight: 4,
    can: hasStatus('processing'),
    step: ({ order, random }) => `create ${order.name} ${pickRandom(random, ['create', 'awb', 'cancel', 'no-wallet'])}`,
  },
  plain(3, 'cancel-shipment', ({ order }) => findLiveParcel(order)?.told === 'booked'),
  {
    weight: 1,
    can: ({ order }) => findLiveParcel(order)?.told === 'booked',
    step: ({ order }) => `cancel-shipment ${order.name} cancel`,
  },
  {
    weight: 4,
    can: isBeforeSending,
    step: ({ order, random }) => `address ${order.name} Street-${Math.floor(random() * 1_000)}`,
  },
  { weight: 24, can: canMoveOn, step: (seen) => moving('report', seen) },
  { weight: 8, can: canMoveOn, step: (seen) => moving('courier', seen) },
  plain(5, 'tell', hadParcel),
  {
    weight: 2,
    can: hadParcel,
    step: ({ order, random }) => `tell-old ${order.name} ${Math.floor(random() * 8)}`,
  },
  {
    weight: 4,
    can: (seen) => countWithCourierOrCustomer(seen) > 0 && isBeforeSending(seen),
    step: statementStep('never-left'),
  },
  {
    weight: 4,
    can: (seen) => countWithCourierOrCustomer(seen) + count(seen.order, 'lost') > 0,
    step: statementStep('came-back'),
  },
  { weight: 5, can: ({ order }) => count(order, 'back') > 0, step: statementStep('pack-again') },
  {
    weight: 4,
    can: ({ order }) => count(order, 'back') > 0,
    step: ({ order, random }) => `state ${order.name} ${pickRandom(random, ['restock', 'restock 1'])}`,
  },
  { weight: 2, can: ({ order }) => count(order, 'back') + count(order, 'lost') > 0, step: statementStep('write-off') },
  {
    weight: 3,
    can: hadParcel,
    step: ({ order, random }) => `take-back ${order.name} ${pickRandom(random, ['0', '1'])}`,
  },
  plain(3, 'send-again', ({ order }) => count(order, 'back') > 0),
  plain(3, 'refund-parcel', hadParcel),
  plain(2, 'settle', hadParcel),
  plain(1, 'reattempt', hadParcel),
  plain(3, 'void-cash', ({ order }) => order.cash !== null),
  plain(4, 'end-cash', ({ order }) => order.hasCashTask),
  {
    weight: 3,
    can: hasStatus('pending', 'processing', 'shipped'),
    step: ({ order, random }) => `ask ${order.name} ${pickRandom(random, ['refund', 'replacement'])}`,
  },
  {
    weight: 4,
    step: ({ order, random }) => `answer ${order.name} ${pickRandom(random, ['approve', 'approve', 'reject'])}`,
  },
  plain(3, 'retry', ({ order }) => order.status === 'cancelled' && order.refunded < order.captured),
  { weight: 3, can: ({ order }) => count(order, 'promised') > 0, step: () => 'process' },
  { weight: 5, can: hadParcel, step: () => 'deliver' },
  { weight: 1, step: () => 'unreachable' },
  { weight: 2, step: () => 'here' },
  { weight: 2, can: isRefunded, step: () => 'refunds' },
  {
    weight: 2,
    can: isRefunded,
    step: ({ random }) => `refunds ${pickRandom(random, ['unreachable', 'lost', 'declined', 'fails-later'])}`,
  },
  { weight: 1, can: isRefunded, step: ({ random }) => `end-refunds ${pickRandom(random, ['processed', 'failed'])}` },
];

function weighted(random: Random, templates: readonly Template[]): Template {
  let left = random() * templates.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = templates.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return chosen ?? (templates[0] as Template);
}

function chooseAbout(world: StaffWorld, name: string, random: Random): string {
  const order = world.model.orders[name];
  const number = world.orders.get(name)?.number;
  if (!order || !number) throw new Error(`There is no order ${name}`);
  const parcel = world.courier.parcels.find(
    (each) => each.reference.startsWith(number) && isParcelActive(each) && each.awb,
  );
  const seen = { order, parcel, random };
  const isAny = random() < ANY_AT_ALL;
  return weighted(random, isAny ? ABOUT_ORDERS : ABOUT_ORDERS.filter(({ can }) => !can || can(seen))).step(seen);
}

export function chooseStep(world: StaffWorld, random: Random): string {
  const names = [...world.orders.keys()];
  if (names.length === 0 || (names.length < MAX_ORDERS && random() < PLACE)) {
    const name = `A${names.length + 1}x${Math.floor(random() * 1_000)}`;
    const coupon = random() < WITH_COUPON ? ` ${COUPON_WORD}` : '';
    return `place ${name} ${pickRandom(random, ['cod', 'cod', 'upi'])} ${pickRandom(random, LINES)}${coupon}`;
  }
  // The youngest ones oftener, so that a story goes on.
  const name = pickRandom(random, random() < YOUNGEST ? names.slice(-2) : names);
  const first = chooseAbout(world, name, random);
  if (random() >= TWO_AT_ONCE) return first;
  const second = chooseAbout(world, name, random);
  // 'Process Stock' leaves orders alone that somebody has in hand, and two who send refunds hear of the same ones.
  const isUnclear = [first, second].includes('process') || [first, second].every((step) => step.includes('refunds'));
  return isUnclear ? first : `${first} && ${second}`;
}
