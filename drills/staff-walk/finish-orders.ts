// Finishes every order of a walk with steps that staff have: the courier finishes its parcels, orders are cancelled, units come back and
// are restocked or written off, money is returned. Whatever remains had no next step.
import { count, countShelf, findLiveParcel, type ModelOrder } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { StaffWorld } from './world.ts';

const MAX_ROUNDS = 4;

function listFinishingSteps(order: ModelOrder): string[] {
  const { name, cash } = order;
  const when = (isNeeded: boolean, steps: readonly string[]) => (isNeeded ? steps : []);
  const road = ['picked-up', 'returning', 'in-transit', 'returned'].map((state) => `courier ${name} ${state}`);
  return [
    ...when(findLiveParcel(order) !== undefined, [...road, `tell ${name}`]),
    ...when(order.status !== 'cancelled', [`status ${name} cancelled`]),
    ...when(
      countUnitsOffShelf(order) > 0,
      ['came-back', 'restock', 'write-off'].map((said) => `state ${name} ${said}`),
    ),
    ...when(cash !== null, [`end-cash ${name}`]),
    ...when(order.captured > 0, [`retry ${name}`]),
  ];
}

const isFinished = (order: ModelOrder): boolean =>
  order.status === 'cancelled' &&
  countUnitsOffShelf(order) === 0 &&
  order.refunded === order.captured &&
  order.cash === null;

const countUnitsOffShelf = (order: ModelOrder): number =>
  (['promised', 'packed', 'road', 'customer', 'lost', 'back'] as const).reduce((sum, at) => sum + count(order, at), 0);

const listUnfinished = ({ model }: StaffWorld): ModelOrder[] =>
  Object.values(model.orders).filter((order) => !isFinished(order));

function checkAllFinished(world: StaffWorld): void {
  const [stuck] = listUnfinished(world);
  if (stuck) throw new StaffProblem('dead end', `${stuck.name} has no way to its end: ${JSON.stringify(stuck)}`);
  for (const size of world.products.keys()) {
    const { shelf, sellable } = countShelf(world.model, size);
    if (shelf !== sellable) throw new StaffProblem('dead end', `${shelf - sellable} pieces of ${size} stay promised`);
  }
}

export async function finishOrders(world: StaffWorld, take: (step: string) => Promise<void>): Promise<void> {
  await take('here');
  for (let round = 0; round < MAX_ROUNDS && listUnfinished(world).length > 0; round++) {
    // Replacements end before what they replace.
    const steps = listUnfinished(world).toReversed().flatMap(listFinishingSteps);
    for (const step of [...steps, 'deliver', 'refunds', 'end-refunds processed']) await take(step);
  }
  checkAllFinished(world);
}
