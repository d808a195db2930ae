// Two staff members who create the same shipments at the same time and retry after a fault. They run in the drill's process on the node's
// database, with a courier client of their own.
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../db/client.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { type Actor, actorName } from '../shop/actor.ts';
import type { Providers, ShopContext } from '../shop/context.ts';
import { createShipment } from '../shop/fulfilment/create-shipment.server.ts';
import { generateAwb } from '../shop/fulfilment/generate-awb.server.ts';
import { schedulePickupAgain } from '../shop/fulfilment/resolve-exception.server.ts';
import { type MoveRefusal, moveOrder } from '../shop/orders/move-order.server.ts';
import type { Order } from '../shop/orders/order-rows.server.ts';
import { withDatabaseClient } from '../testkit/buyers.ts';
import { type CourierAccount, openCourierClient } from './courier-simulator.ts';

/** Delhivery Surface, which serves every pincode. */
const COURIER_ID = 43;
const MAX_ROUNDS = 60;
const PAUSE_MS = 250;

export interface UnfinishedOrder {
  readonly orderNumber: string;
  readonly orderStatus: string;
  readonly shipment: { readonly id: string; readonly awb: string | null; readonly status: string } | null;
}

export interface ShipmentStaff {
  /** Moves the orders to processing, so that they can be shipped. */
  accept(orderNumbers: readonly string[]): Promise<void>;
  /** Both staff members create a shipment for each order, once. */
  createShipments(orderNumbers: readonly string[]): Promise<void>;
  /** Retries until each shipment has its AWB and pickup; returns the unfinished ones. */
  finish(orderNumbers: readonly string[]): Promise<readonly UnfinishedOrder[]>;
  /** Opens a new courier client, which logs in again, as a restarted node does. */
  reconnect(): void;
  /** Number of refused actions. */
  readonly refused: number;
  close(): Promise<void>;
}

const UNFINISHED = `select o.order_id as "orderNumber", o.status as "orderStatus",
    case when s.id is null then null else jsonb_build_object('id', s.id, 'awb', s.awb_code, 'status', s.status) end as shipment
  from orders o left join shipments s on s.order_id = o.id and s.status <> 'CANCELLED'
  where o.order_id = any($1) and (s.awb_code is null or s.status = 'NEW')`;

export function openShipmentStaff(databaseUrl: string, account: CourierAccount): ShipmentStaff {
  const database = createDatabase(databaseUrl, { connections: 6 });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  let courier = openCourierClient(account);
  let refused = 0;
  const person = (name: string): Actor => ({ kind: 'system', name });
  const contextFor = (actor: Actor): ShopContext => ({
    db: database.db,
    now: new Date(),
    actor,
    log,
    providers: { courier } as unknown as Providers,
  });
  const colleagues = [person('first staff member'), person('second staff member')];

  const countRefusal = (result: { readonly ok: boolean }) => {
    if (!result.ok) refused++;
  };
  const listUnfinished = async (orderNumbers: readonly string[]): Promise<readonly UnfinishedOrder[]> =>
    (await withDatabaseClient(databaseUrl, (client) => client.query<UnfinishedOrder>(UNFINISHED, [orderNumbers]))).rows;

  /** Does the next missing step of a shipment. */
  async function finishShipment(
    ctx: ShopContext,
    { orderNumber, orderStatus, shipment }: UnfinishedOrder,
  ): Promise<void> {
    if (orderStatus === 'processing' || !shipment) countRefusal(await createShipment(ctx, orderNumber, COURIER_ID));
    else if (shipment.awb === null) countRefusal(await generateAwb(ctx, shipment.id));
    else countRefusal(await schedulePickupAgain(ctx, shipment.id));
  }

  return {
    get refused() {
      return refused;
    },
    async accept(orderNumbers) {
      const { rows } = await withDatabaseClient(databaseUrl, (client) =>
        client.query<{ id: string }>('select id from orders where order_id = any($1)', [orderNumbers]),
      );
      const ctx = contextFor(colleagues[0] as Actor);
      const step = { to: 'processing', at: ctx.now, actor: actorName(ctx.actor) } as const;
      for (const { id } of rows)
        await inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuseWith) => moveOrder(tx, id, step, refuseWith));
    },
    async createShipments(orderNumbers) {
      await Promise.all(
        orderNumbers.flatMap((orderNumber) =>
          colleagues.map(async (actor) =>
            countRefusal(await createShipment(contextFor(actor), orderNumber, COURIER_ID)),
          ),
        ),
      );
    },
    async finish(orderNumbers) {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const unfinished = await listUnfinished(orderNumbers);
        if (unfinished.length === 0) return unfinished;
        await Promise.all(
          unfinished.flatMap((each) => colleagues.map((actor) => finishShipment(contextFor(actor), each))),
        );
        await wait(PAUSE_MS);
      }
      return listUnfinished(orderNumbers);
    },
    reconnect() {
      courier = openCourierClient(account);
    },
    close: () => database.close(),
  };
}
