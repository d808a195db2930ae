// Limits the checkouts started from one network, online or for cash, whatever accounts they use: each start reserves stock. Many
// phones share one address of a mobile network, so the limit is high enough for a neighbourhood and stops only machines.

import type { DbOrTx } from '#db/client.server.ts';
import { isOnThisMachine } from '#shop/client-address.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';

const START_LIMIT_PER_NETWORK = { max: 300, withinMs: 15 * 60_000 };

export async function consumeCheckoutStart(db: DbOrTx, network: string | null): Promise<boolean> {
  if (network === null || isOnThisMachine(network)) return true;
  return consumeRateLimit(db, `checkout from ${network}`, START_LIMIT_PER_NETWORK);
}
