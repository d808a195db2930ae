// Finishes every order of a walk with steps that staff have: the courier finishes its parcels, orders are cancelled, units come back and
// are restocked or written off, money is returned. An order that remains has no next step.
import { count, countShelf, findLiveParcel, type ModelOrder } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { StaffWorld } from './world.ts';

const MAX_ROUNDS = 4;

function listFinishingSteps(order: ModelOrder): string[] {
  const { name, cash } = order;
  const stepsIf = (isNeeded: boolean, steps: readonly string[]) => (isNeeded ? steps : []);
  const courierSteps = ['picked-up', 'returning', 'in-transit', 'returned'].map(
    (state) => `move-parcel ${name} ${state}`,
  );
  return [
    ...stepsIf(findLiveParcel(order) !== undefined, [...courierSteps, `poll ${name}`]),
    ...stepsIf(order.status !== 'cancelled', [`status ${name} cancelled`]),
    ...stepsIf(
      countUnitsOffShelf(order) > 0,
      ['came-back', 'restock', 'write-off'].map((action) => `statement ${name} ${action}`),
    ),
    ...stepsIf(cash !== null, [`end-cash ${name}`]),
    ...stepsIf(order.captured > 0, [`retry ${name}`]),
  ];
}

const isFinished = (order: ModelOrder): boolean =>
  order.status === 'cancelled' &&
  countUnitsOffShelf(order) === 0 &&
  order.refunded === order.captured &&
  order.cash === null;

const countUnitsOffShelf = (order: ModelOrder): number =>
  (['reserved', 'packed', 'inTransit', 'customer', 'lost', 'returned'] as const).reduce(
    (sum, place) => sum + count(order, place),
    0,
  );

const listUnfinished = ({ model }: StaffWorld): ModelOrder[] =>
  Object.values(model.orders).filter((order) => !isFinished(order));

function checkAllFinished(world: StaffWorld): void {
  const [stuck] = listUnfinished(world);
  if (stuck) throw new StaffProblem('dead end', `${stuck.name} cannot be finished: ${JSON.stringify(stuck)}`);
  for (const size of world.products.keys()) {
    const { shelf, sellable } = countShelf(world.model, size);
    if (shelf !== sellable) throw new StaffProblem('dead end', `${shelf - sellable} units of ${size} stay reserved`);
  }
}

export async function finishOrders(world: StaffWorld, take: (step: string) => Promise<void>): Promise<void> {
  await take('reachable');
  for (let round = 0; round < MAX_ROUNDS && listUnfinished(world).length > 0; round++) {
    // Replacements are finished before the orders that they replace.
    const steps = listUnfinished(world).toReversed().flatMap(listFinishingSteps);
    for (const step of [...steps, 'deliver-messages', 'send-refunds', 'end-refunds processed']) await take(step);
  }
  checkAllFinished(world);
}
