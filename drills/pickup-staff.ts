// Two staff members who book the pickups of the same returns at the same time and retry after a fault. They run in the drill's process on
// the node's database, with a courier client of their own. The returns are written here as approved.
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../db/client.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { actorName } from '../shop/actor.ts';
import type { Providers, ShopContext } from '../shop/context.ts';
import { type MoveRefusal, moveOrder } from '../shop/orders/move-order.server.ts';
import type { Order } from '../shop/orders/order-rows.server.ts';
import { bookPickup } from '../shop/returns/book-pickup.server.ts';
import { returnNumber } from '../shop/returns/return.ts';
import { withDatabaseClient } from '../testkit/buyers.ts';
import { type CourierAccount, openCourierClient } from './courier-simulator.ts';

const MAX_ROUNDS = 60;
const PAUSE_MS = 250;

export interface ExpectedReturn {
  readonly number: string;
  readonly pincode: string;
  readonly units: number;
}

export interface PickupStaff {
  /** Delivers the orders and writes an approved return of all units of each, with the pincode of its place in the list. */
  addReturns(orderNumbers: readonly string[], pincodes: readonly string[]): Promise<readonly ExpectedReturn[]>;
  /** Both staff members try once to book each pickup. */
  book(numbers: readonly string[]): Promise<void>;
  /** Repeats the booking of unbooked returns, at most MAX_ROUNDS times; returns the numbers that are still unbooked. */
  finish(numbers: readonly string[]): Promise<readonly string[]>;
  /** Number of refused actions. */
  readonly refused: number;
  close(): Promise<void>;
}

const ADD_RETURN = `insert into returns (order_id, user_id, idempotency_key, kind, outcome, status, reason, refund_to, pickup_method,
    pickup_address, answer_by, decided_at, decided_by)
  select id, user_id, gen_random_uuid(), 'return', 'refund', 'approved', 'too-small', 'source', 'courier',
    shipping_address || jsonb_build_object('pincode', $2::text), now(), now(), 'drill' from orders where order_id = $1
  returning id, serial, requested_at as "requestedAt"`;
const ADD_ITEMS = `insert into return_items (return_id, order_item_id, unit)
  select r.id, i.id, number from returns r join order_items i on i.order_id = r.order_id
  cross join lateral generate_series(1, i.quantity) number where r.id = $1`;

export function openPickupStaff(databaseUrl: string, account: CourierAccount): PickupStaff {
  const database = createDatabase(databaseUrl, { connections: 6 });
  const courier = openCourierClient(account);
  let refused = 0;
  const contextFor = (name: string): ShopContext => ({
    db: database.db,
    now: new Date(),
    actor: { kind: 'system', name },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    providers: { courier } as unknown as Providers,
  });

  /** The returns that are not booked after both staff members tried. */
  async function bookOnce(numbers: readonly string[]): Promise<readonly string[]> {
    const booked = new Set<string>();
    await Promise.all(
      numbers.flatMap((number) =>
        ['first staff member', 'second staff member'].map(async (name) => {
          const result = await bookPickup(contextFor(name), number);
          if (result.ok) booked.add(number);
          else refused++;
        }),
      ),
    );
    return numbers.filter((number) => !booked.has(number));
  }

  async function deliver(orderNumber: string): Promise<void> {
    const ctx = contextFor('drill');
    const step = { to: 'delivered', at: ctx.now, actor: actorName(ctx.actor) } as const;
    const id = await withDatabaseClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from orders where order_id = $1', [orderNumber]);
      return rows[0]?.id ?? '';
    });
    await inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuseWith) => moveOrder(tx, id, step, refuseWith));
  }

  return {
    get refused() {
      return refused;
    },
    async addReturns(orderNumbers, pincodes) {
      for (const orderNumber of orderNumbers) await deliver(orderNumber);
      return withDatabaseClient(databaseUrl, async (client) => {
        const added: ExpectedReturn[] = [];
        for (const [index, orderNumber] of orderNumbers.entries()) {
          const pincode = pincodes[index % pincodes.length] ?? '';
          const { rows } = await client.query<{ id: string; serial: number; requestedAt: Date }>(ADD_RETURN, [
            orderNumber,
            pincode,
          ]);
          const [row] = rows;
          if (!row) throw new Error(`There is no order ${orderNumber}`);
          const { rowCount } = await client.query(ADD_ITEMS, [row.id]);
          added.push({ number: returnNumber(row), pincode, units: rowCount ?? 0 });
        }
        return added;
      });
    },
    async book(numbers) {
      await bookOnce(numbers);
    },
    async finish(numbers) {
      let unbooked = numbers;
      for (let round = 0; round < MAX_ROUNDS && unbooked.length > 0; round++) {
        unbooked = await bookOnce(unbooked);
        if (unbooked.length > 0) await wait(PAUSE_MS);
      }
      return unbooked;
    },
    close: () => database.close(),
  };
}
