// A staff member who sends every new order, one after the other, through the nodes of a store. A killed node's requests are repeated.
import { setTimeout as wait } from 'node:timers/promises';
import { addStaff, sendRequest, withDatabaseClient } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';

const PAUSE_MS = 150;

/** Each order becomes 'processing', then 'shipped'. */
const findNextOrder = (databaseUrl: string) =>
  withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; status: string }>(
      `select id, status from orders where tax_mode = 'gst' and status in ('pending', 'processing') order by random() limit 1`,
    );
    return rows[0];
  });

export interface Dispatching {
  /** Resolves when the last request has ended. */
  end(): Promise<void>;
}

export function startDispatching({ databaseUrl, urls }: Pick<StoreCluster, 'databaseUrl' | 'urls'>): Dispatching {
  let isOver = false;
  const send = async () => {
    const staff = await addStaff(databaseUrl);
    for (let turn = 0; !isOver; turn++) {
      const order = await findNextOrder(databaseUrl);
      const url = new URL('/admin-panel/orders/change', urls[turn % urls.length]);
      if (order) {
        const status = order.status === 'pending' ? 'processing' : 'shipped';
        await sendRequest(url, staff, { action: 'setStatus', input: { id: order.id, status, seen: order.status } });
      }
      await wait(PAUSE_MS);
    }
  };
  const sending = send();
  return {
    async end() {
      isOver = true;
      await sending;
    },
  };
}
