// A refusal must be true: 'sold out' is wrong while units are in stock.
import { countShelf, isCouponLeft, type ModelOrder } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { StaffWorld } from './world.ts';

const isShort = ({ model }: StaffWorld, { lines }: ModelOrder): boolean =>
  lines.some(({ size, pieces }) => pieces.free > countShelf(model, size).sellable);

export function checkRefusal(world: StaffWorld, name: string, reason: string): void {
  const order = world.model.orders[name];
  if (!order || world.isTwoAtOnce) return;
  const isTakenUp = order.status === 'cancelled';
  if (reason === 'sold-out' && isTakenUp && !isShort(world, order)) {
    throw new StaffProblem('refusal', `${name} is refused as sold out, and its pieces are free or outside`);
  }
  if (reason === 'coupon-used-up' && isCouponLeft(world.model)) {
    throw new StaffProblem('refusal', `${name} is refused because its coupon is used up, and it is not`);
  }
  if (reason === 'units-written-off' && order.lines.every(({ pieces }) => pieces.gone === 0)) {
    throw new StaffProblem('refusal', `${name} is refused because pieces were written off, and none was`);
  }
}
