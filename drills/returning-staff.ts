// Delivered orders are returned: shoppers request it, and a staff member approves, receives, checks and settles through the nodes of a store.
// A killed node's requests are repeated: the next turn continues the return from its current state.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createDatabase } from '../db/client.server.ts';
import type { ShopContext } from '../shop/context.ts';
import { requestReturn } from '../shop/returns/request-return.server.ts';
import { returnNumber } from '../shop/returns/return.ts';
import { addStaff, type ClientSession, sendRequest, withDatabaseClient } from '../testkit/buyers.ts';
import type { Dispatching } from './dispatching-staff.ts';
import type { StoreCluster } from './environment.ts';

const PAUSE_MS = 100;

interface OpenReturn {
  readonly id: string;
  readonly serial: number;
  readonly version: number;
  readonly status: string;
  readonly requested_at: Date;
}

const findOpenReturn = async (client: pg.Client): Promise<OpenReturn | undefined> => {
  const { rows } = await client.query<OpenReturn>(
    `select id, serial, version, status, requested_at from returns
     where status in ('requested', 'approved', 'arrived', 'checked') order by random() limit 1`,
  );
  return rows[0];
};

async function nextAction(client: pg.Client, found: OpenReturn) {
  const number = returnNumber({ serial: found.serial, requestedAt: found.requested_at });
  if (found.status === 'requested') return { action: 'approve', input: { number, answer: '' } };
  if (found.status === 'approved') return { action: 'arrive', input: { number } };
  if (found.status === 'checked') return { action: 'settle', input: { number, version: found.version } };
  const { rows } = await client.query<{ id: string }>('select id from return_items where return_id = $1', [found.id]);
  const items = rows.map(({ id }) => ({ id, finding: 'ok', disposition: 'shelf', refundAmount: null }));
  return { action: 'check', input: { number, version: found.version, check: { items, note: '' } } };
}

interface DeliveredLine {
  readonly order_id: string;
  readonly user_id: string;
  readonly item_id: string;
}

/** A shopper asks for her money for a unit of a delivered order that is in no return. */
async function askForReturn(client: pg.Client, ctx: Omit<ShopContext, 'actor' | 'now'>): Promise<void> {
  const { rows } = await client.query<DeliveredLine>(
    `select o.order_id, o.user_id, t.id as item_id from orders o join order_items t on t.order_id = o.id
     where o.status = 'delivered' and o.user_id is not null and t.with_customer = t.quantity
       and not exists (select from return_items i where i.order_item_id = t.id) order by random() limit 1`,
  );
  const [line] = rows;
  if (!line) return;
  await requestReturn(
    { ...ctx, now: new Date(), actor: { kind: 'shopper', userId: line.user_id } },
    {
      orderId: line.order_id,
      idempotencyKey: crypto.randomUUID(),
      lines: [{ orderItemId: line.item_id, quantity: 1, wantedLevelId: null }],
      reason: 'too-large',
      comment: '',
      outcome: 'refund',
      vpa: 'buyer@okicici',
      photoIds: [],
      pickupAddress: null,
      pickupMethod: 'self',
    },
  );
}

async function deliverOne(client: pg.Client, url: string, staff: ClientSession): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from orders where status = 'shipped' order by random() limit 1`,
  );
  const [order] = rows;
  if (!order) return;
  const input = { id: order.id, status: 'delivered', seen: 'shipped' };
  await sendRequest(new URL('/admin-panel/orders/change', url), staff, { action: 'setStatus', input });
}

export function startReturning({ databaseUrl, urls }: Pick<StoreCluster, 'databaseUrl' | 'urls'>): Dispatching {
  let isOver = false;
  const work = async () => {
    const staff = await addStaff(databaseUrl);
    const database = createDatabase(databaseUrl, { connections: 2 });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    // A request calls no provider.
    const ctx = { db: database.db, log, providers: {} as ShopContext['providers'] };
    try {
      for (let turn = 0; !isOver; turn++) {
        const url = String(urls[turn % urls.length]);
        await withDatabaseClient(databaseUrl, async (client) => {
          await deliverOne(client, url, staff);
          await askForReturn(client, ctx);
          const found = await findOpenReturn(client);
          if (!found) return;
          const change = new URL('/admin-panel/returns/change', url);
          await sendRequest(change, staff, await nextAction(client, found));
        });
        await wait(PAUSE_MS);
      }
    } finally {
      await database.close();
    }
  };
  const working = work();
  return {
    async end() {
      isOver = true;
      await working;
    },
  };
}
