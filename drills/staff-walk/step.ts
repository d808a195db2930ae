// Parts of a staff-walk step. A step is a line of words, 'status A3 cancelled', so that a list of them replays a walk; a step whose order
// or parcel does not exist is skipped. Each step acts on the store first and then changes the model accordingly.
import { desc, eq } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { Result } from '#shop/result.ts';
import type { Model, ModelOrder } from './model.ts';
import { checkRefusal } from './refusals.ts';
import type { StaffWorld, WalkedOrder } from './world.ts';

/** Changes the model as the step changed the store. */
export type Effect = (model: Model) => void;
export type Run = (world: StaffWorld, words: readonly string[]) => Promise<Effect>;

export const NO_EFFECT: Effect = () => {};

export interface NamedOrder extends WalkedOrder {
  readonly name: string;
}

const findOrder = (world: StaffWorld, name = ''): NamedOrder | null => {
  const order = world.orders.get(name);
  return order ? { ...order, name } : null;
};

export const inModel =
  (name: string, change: (order: ModelOrder, model: Model) => void): Effect =>
  (model) => {
    const order = model.orders[name];
    if (!order) throw new Error(`The model has no order ${name}`);
    change(order, model);
  };

/** A step about one order; without the order it does nothing. */
export const forOrder =
  (run: (world: StaffWorld, order: NamedOrder, words: readonly string[]) => Promise<Effect>): Run =>
  async (world, [name, ...words]) => {
    const order = findOrder(world, name);
    return order ? run(world, order, words) : NO_EFFECT;
  };

const reasonName = (reason: unknown): string =>
  typeof reason === 'string' ? reason : String((reason as { readonly kind: string }).kind);

/** The effect of an accepted action; a refusal changes nothing and must be justified. */
export const effectIfOk = (
  world: StaffWorld,
  name: string,
  result: Result<unknown, unknown>,
  effect: (order: ModelOrder, model: Model) => void,
): Effect => {
  const { resultCounts } = world;
  const reason = result.ok ? 'granted' : reasonName(result.reason);
  resultCounts.set(reason, (resultCounts.get(reason) ?? 0) + 1);
  if (result.ok) return inModel(name, effect);
  checkRefusal(world, name, reason);
  return NO_EFFECT;
};

export const latestShipment = async ({ db }: StaffWorld, orderId: string) =>
  (
    await db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(desc(shipments.createdAt)).limit(1)
  )[0];

/** A step about the newest stored shipment of an order. */
export const forShipment = (
  run: (world: StaffWorld, order: NamedOrder, id: string, words: readonly string[]) => Promise<Effect>,
): Run =>
  forOrder(async (world, order, words) => {
    const row = await latestShipment(world, order.id);
    return row ? run(world, order, row.id, words) : NO_EFFECT;
  });

export async function unsellableByItem(
  { db }: StaffWorld,
  orderId: string,
  unsellable: number,
): Promise<Map<string, number>> {
  const [first] = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  return new Map(first && unsellable > 0 ? [[first.id, unsellable]] : []);
}
