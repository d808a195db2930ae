// State of a staff walk: the store's functions on a real database, a courier and a payment provider in memory, a clock that advances by a
// second per step, and so few units that walks often sell out.
import { sql } from 'drizzle-orm';
import { createDatabase, type Database } from '#db/client.server.ts';
import type { Actor } from '#shop/actor.ts';
import { addCategory } from '#shop/catalog/categories.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { addCoupon } from '#shop/coupons/change-coupons.server.ts';
import { createAccounts } from '#shop/customers/accounts.server.ts';
import { storePicture } from '#shop/pictures/pictures.server.ts';
import type { Result } from '#shop/result.ts';
import { PERMISSIONS } from '#shop/staff/permission.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { addProduct } from '#shop/stock/add-product.server.ts';
import { inMemoryProviders, SILENT_LOG } from '#shop/testing/in-memory.ts';
import { watchTransactions } from '#shop/testing/watch-transactions.ts';
import { COUPON_USES, type Model } from './model.ts';
import { openWorldCourier, type WorldCourier } from './world-courier.ts';
import { openWorldPayments, type WorldPayments } from './world-payments.ts';

export interface WalkedOrder {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly paymentId: string | null;
}

export interface StaffWorld {
  readonly db: Database['db'];
  readonly courier: WorldCourier;
  readonly payments: WorldPayments;
  readonly coupon: { readonly id: string; readonly code: string };
  /** Product ids by the names of SUPPLY (K, L, M, N). */
  readonly products: ReadonlyMap<string, string>;
  readonly orders: Map<string, WalkedOrder>;
  /** Counts by result: granted, or the refusal reason. */
  readonly resultCounts: Map<string, number>;
  /** Provider calls made inside a transaction, which is forbidden. */
  readonly callsInTransaction: string[];
  model: Model;
  /** Two steps run concurrently, so their order is unknown. */
  isConcurrent: boolean;
  now: Date;
  staff(): ShopContext;
  system(): ShopContext;
  shopper(userId: string): ShopContext;
  newShopper(): Promise<string>;
}

/** A database with the data that many walks share. */
export interface StaffEnvironment {
  readonly database: Database;
  readonly pictureKey: string;
  readonly categoryId: string;
  readonly resultCounts: Map<string, number>;
  /** Invariants that an earlier walk broke; reported once. */
  readonly knownBreaches: Set<string>;
  walkCount: number;
}

const STAFF: Actor = {
  kind: 'staff',
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'staff@tanabana.example',
  name: 'Staff',
  role: { id: OWNER_ROLE_ID, name: 'Owner', isOwner: true, refundLimit: null },
  permissions: new Set(PERMISSIONS),
};

/** Initial stock of the walk's four products, K to N. */
export const SUPPLY: Readonly<Record<string, number>> = { K: 1, L: 2, M: 3, N: 4 };

function unwrap<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`Refused: ${JSON.stringify(result.reason)}`);
}

export async function openStaffEnvironment(databaseUrl: string): Promise<StaffEnvironment> {
  const database = createDatabase(databaseUrl);
  const ctx = { db: database.db, now: new Date(), actor: STAFF, providers: inMemoryProviders(), log: SILENT_LOG };
  const picture = { bytes: new TextEncoder().encode('a picture'), contentType: 'image/webp' };
  const pictureKey = await storePicture(ctx, picture, { width: 900, height: 1200, color: '#f3ece0' });
  const name = `Walked ${crypto.randomUUID().slice(0, 8)}`;
  const categoryId = unwrap(await addCategory(ctx, { name, description: '', image: null, status: 'active' }));
  return { database, pictureKey, categoryId, resultCounts: new Map(), knownBreaches: new Set(), walkCount: 0 };
}

/** The numbers of a walk's parcels begin at its own number times this, so that no two walks have the same. */
const PARCEL_NUMBERS_PER_WALK = 100_000;

export async function openStaffWorld(environment: StaffEnvironment): Promise<StaffWorld> {
  const { database, pictureKey, categoryId } = environment;
  const walk = ++environment.walkCount;
  const transactions = watchTransactions();
  const courier = openWorldCourier(PARCEL_NUMBERS_PER_WALK * walk);
  const payments = openWorldPayments();
  const providers = {
    ...inMemoryProviders(),
    courier: transactions.provider(courier.provider),
    payments: transactions.provider(payments.provider),
  };
  const db = transactions.db(database.db);
  const accounts = createAccounts({ db, passwords: providers.passwords, canSetUpSecondFactor: false });
  const products = new Map<string, string>();
  const as = (actor: Actor): ShopContext => ({ db, now: world.now, actor, providers, log: SILENT_LOG });
  let shoppers = 0;
  const world: StaffWorld = {
    db: database.db,
    courier,
    payments,
    coupon: { id: '', code: `WALK${categoryId.slice(0, 8)}${walk}`.toUpperCase() },
    products,
    orders: new Map(),
    resultCounts: environment.resultCounts,
    callsInTransaction: transactions.callsInTransaction,
    model: { supplied: { ...SUPPLY }, orders: {} },
    isConcurrent: false,
    now: new Date(),
    staff: () => as(STAFF),
    system: () => as({ kind: 'system', name: 'job' }),
    shopper: (userId) => as({ kind: 'shopper', userId }),
    newShopper: () => {
      const email = `walker-${walk}-${++shoppers}-${crypto.randomUUID().slice(0, 8)}@example.in`;
      return accounts.create({ name: 'Asha Rao', email, password: null, role: 'user', at: world.now });
    },
  };
  for (const [name, onHand] of Object.entries(SUPPLY)) {
    const sku = `${name}-${categoryId.slice(0, 8)}-${walk}`;
    const pictures = [{ key: pictureKey, alt: '' }];
    const input = { name: `Kurta ${sku}`, sku, categoryId, price: 100_000, stock: [{ size: 'M', onHand }], pictures };
    products.set(name, unwrap(await addProduct(world.staff(), input)));
  }
  const day = 86_400_000;
  const id = unwrap(
    await addCoupon(world.staff(), {
      code: world.coupon.code,
      name: 'Ten off',
      type: 'percentage',
      value: 10,
      usageLimit: COUPON_USES,
      validFrom: new Date(world.now.getTime() - day),
      validUntil: new Date(world.now.getTime() + 30 * day),
    }),
  );
  return Object.assign(world, { coupon: { ...world.coupon, id } });
}

/** Marks the waiting messages of this walk's orders as sent, so that a later walk does not send them. */
export async function closeStaffWorld({ db, orders }: StaffWorld): Promise<void> {
  const ids = [...orders.values()].map(({ id }) => id);
  await db.execute(sql`
    update outbox set status = 'sent', sent_at = now() where status = 'waiting'
    and payload->>'orderId' in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}
