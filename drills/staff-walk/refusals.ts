// A refusal must be true: 'sold out' is wrong while units are in stock.
import { countShelf, isCouponLeft, type ModelOrder } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { StaffWorld } from './world.ts';

const isShort = ({ model }: StaffWorld, { lines }: ModelOrder): boolean =>
  lines.some(({ size, units }) => units.released > countShelf(model, size).sellable);

export function checkRefusal(world: StaffWorld, name: string, reason: string): void {
  const order = world.model.orders[name];
  if (!order || world.isConcurrent) return;
  const isReopened = order.status === 'cancelled';
  if (reason === 'sold-out' && isReopened && !isShort(world, order)) {
    throw new StaffProblem('refusal', `${name} is refused as sold out, although its units are available`);
  }
  if (reason === 'coupon-used-up' && isCouponLeft(world.model)) {
    throw new StaffProblem('refusal', `${name} is refused because its coupon is used up, although uses are left`);
  }
  if (reason === 'units-written-off' && order.lines.every(({ units }) => units.writtenOff === 0)) {
    throw new StaffProblem('refusal', `${name} is refused because units were written off, although none was`);
  }
}
