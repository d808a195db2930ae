// Chooses the next step of a walk: mostly one that leads on from an order's state, sometimes any step, so that refusals occur too.
import { count, findLiveParcel, type ModelOrder } from './model.ts';
import { COUPON_WORD } from './place.ts';
import type { StaffWorld } from './world.ts';
import { isParcelActive, NEXT_STATES, type WorldParcel } from './world-courier.ts';

const MAX_ORDERS = 5;
const CONCURRENT_SHARE = 0.08;
const ANY_STEP_SHARE = 0.12;
const PLACE_SHARE = 0.1;
const COUPON_SHARE = 0.5;
const NEWEST_ORDERS_SHARE = 0.6;

type Random = () => number;
const pickRandom = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

interface StepContext {
  readonly order: ModelOrder;
  /** The active parcel at the courier. */
  readonly parcel: WorldParcel | undefined;
  readonly random: Random;
}

interface Template {
  readonly weight: number;
  readonly can?: (context: StepContext) => boolean;
  readonly step: (context: StepContext) => string;
}

const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
const LINES = ['K1', 'L1', 'L2', 'M1', 'M2', 'N1', 'N2', 'K1 M1', 'L1 N2', 'M2 N1'] as const;

const hasStatus =
  (...statuses: readonly ModelOrder['status'][]) =>
  ({ order }: StepContext): boolean =>
    statuses.includes(order.status);
const isBeforeSending = hasStatus('pending', 'processing');
const countWithCourierOrCustomer = ({ order }: StepContext): number =>
  count(order, 'inTransit') + count(order, 'customer');
const statementStep =
  (action: string) =>
  ({ order }: StepContext): string =>
    `statement ${order.name} ${action}`;
const isRefunded = ({ order }: StepContext): boolean => order.refunded > 0;
const isBooked = ({ order }: StepContext): boolean => findLiveParcel(order)?.reported === 'booked';
const hadParcel = ({ order }: StepContext): boolean => order.parcels.length > 0;
const orderStep = (weight: number, verb: string, can?: Template['can']): Template => ({
  weight,
  step: ({ order }) => `${verb} ${order.name}`,
  ...(can ? { can } : {}),
});

const canMoveOn = ({ parcel }: StepContext): boolean => parcel !== undefined && NEXT_STATES[parcel.state] !== undefined;
const moveStep = (verb: string, { order, parcel, random }: StepContext): string =>
  `${verb} ${order.name} ${pickRandom(random, NEXT_STATES[parcel?.state ?? 'lost'] ?? ['lost'])}`;

const ORDER_STEPS: readonly Template[] = [
  { weight: 12, step: ({ order, random }) => `status ${order.name} ${pickRandom(random, STATUSES)}` },
  { weight: 8, can: hasStatus('pending'), step: ({ order }) => `status ${order.name} processing` },
  {
    weight: 6,
    can: ({ order }) => order.status === 'cancelled' && order.method === 'cod',
    step: ({ order, random }) => `status ${order.name} ${pickRandom(random, STATUSES)}`,
  },
  // A booked order is corrected, or cancelled by mistake and reopened.
  {
    weight: 6,
    can: isBooked,
    step: ({ order, random }) => `status ${order.name} ${pickRandom(random, ['processing', 'cancelled'])}`,
  },
  {
    weight: 6,
    can: (context) => isBooked(context) && hasStatus('processing')(context),
    step: ({ order, random }) => `address ${order.name} Street-${Math.floor(random() * 1_000)}`,
  },
  orderStep(16, 'create', hasStatus('processing')),
  {
    weight: 4,
    can: hasStatus('processing'),
    step: ({ order, random }) => `create ${order.name} ${pickRandom(random, ['create', 'awb', 'cancel', 'no-wallet'])}`,
  },
  orderStep(3, 'cancel-shipment', isBooked),
  {
    weight: 1,
    can: isBooked,
    step: ({ order }) => `cancel-shipment ${order.name} cancel`,
  },
  {
    weight: 4,
    can: isBeforeSending,
    step: ({ order, random }) => `address ${order.name} Street-${Math.floor(random() * 1_000)}`,
  },
  { weight: 24, can: canMoveOn, step: (context) => moveStep('report', context) },
  { weight: 8, can: canMoveOn, step: (context) => moveStep('move-parcel', context) },
  orderStep(5, 'poll', hadParcel),
  {
    weight: 2,
    can: hadParcel,
    step: ({ order, random }) => `old-report ${order.name} ${Math.floor(random() * 8)}`,
  },
  {
    weight: 4,
    can: (context) => countWithCourierOrCustomer(context) > 0 && isBeforeSending(context),
    step: statementStep('never-left'),
  },
  {
    weight: 4,
    can: (context) => countWithCourierOrCustomer(context) + count(context.order, 'lost') > 0,
    step: statementStep('came-back'),
  },
  { weight: 5, can: ({ order }) => count(order, 'returned') > 0, step: statementStep('pack-again') },
  {
    weight: 4,
    can: ({ order }) => count(order, 'returned') > 0,
    step: ({ order, random }) => `statement ${order.name} ${pickRandom(random, ['restock', 'restock 1'])}`,
  },
  {
    weight: 2,
    can: ({ order }) => count(order, 'returned') + count(order, 'lost') > 0,
    step: statementStep('write-off'),
  },
  {
    weight: 3,
    can: hadParcel,
    step: ({ order, random }) => `receive-return ${order.name} ${pickRandom(random, ['0', '1'])}`,
  },
  orderStep(3, 'resend', ({ order }) => count(order, 'returned') > 0),
  orderStep(3, 'refund-shipment', hadParcel),
  orderStep(2, 'resolve', hadParcel),
  orderStep(1, 'reattempt', hadParcel),
  orderStep(3, 'void-cash', ({ order }) => order.cash !== null),
  orderStep(4, 'end-cash', ({ order }) => order.hasOpenCashReturn),
  {
    weight: 3,
    can: hasStatus('pending', 'processing', 'shipped'),
    step: ({ order, random }) => `request-cancellation ${order.name} ${pickRandom(random, ['refund', 'replacement'])}`,
  },
  {
    weight: 4,
    step: ({ order, random }) =>
      `decide-cancellation ${order.name} ${pickRandom(random, ['approve', 'approve', 'reject'])}`,
  },
  orderStep(3, 'retry', ({ order }) => order.status === 'cancelled' && order.refunded < order.captured),
  { weight: 3, can: ({ order }) => count(order, 'reserved') > 0, step: () => 'process' },
  { weight: 5, can: hadParcel, step: () => 'deliver-messages' },
  { weight: 1, step: () => 'unreachable' },
  { weight: 2, step: () => 'reachable' },
  { weight: 2, can: isRefunded, step: () => 'send-refunds' },
  {
    weight: 2,
    can: isRefunded,
    step: ({ random }) => `send-refunds ${pickRandom(random, ['unreachable', 'lost', 'declined', 'fails-later'])}`,
  },
  { weight: 1, can: isRefunded, step: ({ random }) => `end-refunds ${pickRandom(random, ['processed', 'failed'])}` },
];

function pickWeighted(random: Random, templates: readonly Template[]): Template {
  let left = random() * templates.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = templates.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return chosen ?? (templates[0] as Template);
}

function chooseOrderStep(world: StaffWorld, name: string, random: Random): string {
  const order = world.model.orders[name];
  const number = world.orders.get(name)?.number;
  if (!order || !number) throw new Error(`There is no order ${name}`);
  const parcel = world.courier.parcels.find(
    (each) => each.reference.startsWith(number) && isParcelActive(each) && each.awb,
  );
  const context = { order, parcel, random };
  const isAny = random() < ANY_STEP_SHARE;
  const templates = isAny ? ORDER_STEPS : ORDER_STEPS.filter(({ can }) => !can || can(context));
  return pickWeighted(random, templates).step(context);
}

export function chooseStep(world: StaffWorld, random: Random): string {
  const names = [...world.orders.keys()];
  if (names.length === 0 || (names.length < MAX_ORDERS && random() < PLACE_SHARE)) {
    const name = `A${names.length + 1}x${Math.floor(random() * 1_000)}`;
    const coupon = random() < COUPON_SHARE ? ` ${COUPON_WORD}` : '';
    return `place ${name} ${pickRandom(random, ['cod', 'cod', 'upi'])} ${pickRandom(random, LINES)}${coupon}`;
  }
  // Newer orders more often, so that their history continues.
  const name = pickRandom(random, random() < NEWEST_ORDERS_SHARE ? names.slice(-2) : names);
  const first = chooseOrderStep(world, name, random);
  if (random() >= CONCURRENT_SHARE) return first;
  const second = chooseOrderStep(world, name, random);
  // 'Process Stock' skips orders that another step has locked, and two refund steps report the same refunds: both outcomes are ambiguous.
  const isAmbiguous = [first, second].includes('process') || [first, second].every((step) => step.includes('refunds'));
  return isAmbiguous ? first : `${first} && ${second}`;
}
