// The senders of generated requests: a guest, a shopper and an administrator, each with a session that a hostile post may end.

import { hashToken, newToken } from '../shop/secret-token.server.ts';
import { addBuyers, addSaleProducts, sendRequest, toOrderRequest, withDatabaseClient } from '../testkit/buyers.ts';
import type { Person } from '../testkit/route-rules.ts';

export interface Visitor {
  readonly person: Person;
  readonly cookie: string;
  readonly uid: string;
}

const TOKEN = 'e'.repeat(64);
const NOBODY = '00000000-0000-4000-8000-00000000dead';

async function administrator(databaseUrl: string): Promise<Visitor> {
  const token = newToken();
  const uid = await withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with added as (
         insert into users (name, email, email_verified, role, staff_role_id)
         values ('Fuzzing staff', 'staff.' || gen_random_uuid() || '@example.in', true, 'admin', (select id from staff_roles where is_owner)) returning id),
       opened as (
         insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from added)
       select id from added`,
      [hashToken(token)],
    );
    return String(rows[0]?.id);
  });
  return { person: 'administrator', uid, cookie: `tanabana-session=${token}; request-token=${TOKEN}` };
}

async function shopper(databaseUrl: string): Promise<Visitor> {
  const [buyer] = await addBuyers(databaseUrl, 1);
  if (!buyer) throw new Error('adding the shopper failed');
  await withDatabaseClient(databaseUrl, (client) =>
    client.query(
      `insert into addresses (user_id, name, phone, address, city, state, pincode)
       values ($1, 'Asha', '9876543210', '7 Lake Road', 'Kochi', 'Kerala', '682001')`,
      [buyer.userId],
    ),
  );
  return { person: 'shopper', uid: buyer.userId, cookie: buyer.cookie };
}

export const newVisitors = async (databaseUrl: string): Promise<readonly Visitor[]> => [
  { person: 'guest', uid: NOBODY, cookie: `request-token=${TOKEN}` },
  await shopper(databaseUrl),
  await administrator(databaseUrl),
];

/** An order and an open payment of the sender, for requests about them. */
export async function addOrdersFor(store: URL, databaseUrl: string, { cookie }: Visitor): Promise<void> {
  const [saleProduct] = await addSaleProducts(databaseUrl, 1, 5);
  if (!saleProduct) return;
  const postCheckout = (path: string, method: 'cod' | 'upi') =>
    sendRequest(
      new URL(path, store),
      { cookie },
      { ...toOrderRequest({ key: crypto.randomUUID(), saleProduct, method }), shownTotal: null },
    );
  await postCheckout('/checkout/place', 'cod');
  await postCheckout('/payments/start', 'upi');
}
