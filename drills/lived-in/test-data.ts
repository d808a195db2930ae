// Test data of a walk: two new people, and a few products and two coupons of its own.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DEMO_ACCOUNTS } from '../../config/store.ts';
import { addSaleProducts } from '../../testkit/buyers.ts';
import type { PersonName } from './model.ts';

export interface Person {
  readonly name: PersonName;
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly phone: string;
  /** The usual street and an alternative. */
  readonly streets: readonly [string, string];
  /** Texts that appear only in data of this person. */
  readonly personalTexts: readonly string[];
}

export interface WalkProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The SKU of its size. */
  readonly sku: string;
  readonly price: number;
  readonly units: number;
}

const NAMES: Readonly<Record<PersonName, { first: string; last: string; phone: string }>> = {
  A: { first: 'Amodini', last: 'Avasthikar', phone: '9811177001' },
  B: { first: 'Bhavisha', last: 'Bhandwalkar', phone: '9822288002' },
};

/** Adds an account with the demo shopper's password. */
async function addPerson(client: pg.Client, name: PersonName): Promise<Person> {
  const { first, last, phone } = NAMES[name];
  const email = `${first.toLowerCase()}.${randomBytes(4).toString('hex')}@example.in`;
  const fullName = `${first} ${last}`;
  const { rows } = await client.query<{ id: string }>(
    `insert into users (name, email, email_verified) values ($1, $2, true) returning id`,
    [fullName, email],
  );
  const uid = rows[0]?.id ?? '';
  await client.query(
    `insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
     select $1::uuid, $1::text, 'credential', a.password, now(), now()
     from accounts a join users u on u.id = a.user_id where u.email = $2`,
    [uid, DEMO_ACCOUNTS.shopper.email],
  );
  const streets = [`14 ${last} Road`, `27 ${last} Lane`] as const;
  return {
    name,
    uid,
    email,
    password: DEMO_ACCOUNTS.shopper.password,
    fullName,
    phone,
    streets,
    personalTexts: [first, last, phone],
  };
}

export async function addPeople(client: pg.Client): Promise<Readonly<Record<PersonName, Person>>> {
  return { A: await addPerson(client, 'A'), B: await addPerson(client, 'B') };
}

/** One with much stock, one with much stock below the free-shipping limit, one with little stock. */
const WALK_PRODUCTS: readonly { readonly price: number; readonly units: number }[] = [
  { price: 129_900, units: 60 },
  { price: 79_900, units: 60 },
  { price: 249_900, units: 2 },
];

export async function addWalkProducts(client: pg.Client, databaseUrl: string): Promise<WalkProduct[]> {
  const saleProducts: WalkProduct[] = [];
  for (const [index, { price, units }] of WALK_PRODUCTS.entries()) {
    const [saleProduct] = await addSaleProducts(databaseUrl, 1, units, price);
    if (!saleProduct) throw new Error('adding a product failed');
    const name = `Lived-in Kurta ${index + 1} ${randomBytes(3).toString('hex')}`;
    // Products are old, so that the new arrivals of the home page stay unchanged, and have a picture, which every active product needs.
    const { rows } = await client.query<{ slug: string; sku: string }>(
      `update products set name = $2, created_at = '2020-01-01' where id = $1 returning slug, sku || '-M' as sku`,
      [saleProduct.id, name],
    );
    await client.query(
      `insert into product_pictures (product_id, position, picture_key, alt) select $1, 0, key, '' from pictures limit 1`,
      [saleProduct.id],
    );
    saleProducts.push({ id: saleProduct.id, slug: rows[0]?.slug ?? '', sku: rows[0]?.sku ?? '', name, price, units });
  }
  return saleProducts;
}

export interface WalkCoupons {
  /** The coupon without a usage limit. */
  readonly usual: string;
  /** The coupon with a usage limit of one. */
  readonly single: string;
}

/** Adds the two coupons, each of which takes ten percent off any bag. */
export async function addWalkCoupons(client: pg.Client): Promise<WalkCoupons> {
  const mark = randomBytes(3).toString('hex').toUpperCase();
  const add = async (code: string, limit: number) => {
    await client.query(
      `insert into coupons (code, name, type, value, min_order_amount, usage_limit, valid_from, valid_until, status)
       values ($1, $1, 'percentage', 10, 0, $2, now() - interval '1 day', now() + interval '30 days', 'active')`,
      [code, limit],
    );
    return code;
  };
  return { usual: await add(`WALK${mark}`, 0), single: await add(`ONCE${mark}`, 1) };
}
