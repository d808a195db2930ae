// A separate shop per test file: real database, pictures and mail in memory, a fixed time, and helpers that add
// shoppers. After the last test, every invariant of the store's data must hold.
import { afterAll, expect } from 'vitest';
import { findBreaches } from '#db/invariants.server.ts';
import { users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type Actor, actorName, type StaffActor } from '#shop/actor.ts';
import { addCategory, type NewCategory } from '#shop/catalog/categories.server.ts';
import type { ProductInput } from '#shop/catalog/product-input.ts';
import { ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { addCoupon, type NewCoupon } from '#shop/coupons/change-coupons.server.ts';
import { type Accounts, createAccounts } from '#shop/customers/accounts.server.ts';
import type { Visitor } from '#shop/customers/sessions.server.ts';
import type { ManualOrder } from '#shop/orders/manual-order.ts';
import { type OrderRequest, orderRequest } from '#shop/orders/order-input.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { type CodRefusal, openCheckout, placeCodOrder } from '#shop/orders/place-order.server.ts';
import type { Checkout, CheckoutRefusal } from '#shop/orders/price-checkout.server.ts';
import { storePicture } from '#shop/pictures/pictures.server.ts';
import { ok, type Result } from '#shop/result.ts';
import { DEFAULT_GST, type GstSettings } from '#shop/settings/gst-settings.ts';
import { NO_LEGAL } from '#shop/settings/legal.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import { PERMISSIONS, type Permission } from '#shop/staff/permission.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { addProduct } from '#shop/stock/add-product.server.ts';
import { ADDRESS } from './address.ts';
import { inMemoryProviders, SILENT_LOG } from './in-memory.ts';

/** In the past, so that everything that expires after it has also expired by the database's clock. */
export const NOW = new Date('2025-01-10T06:30:00.000Z');
export const minutesAfterNow = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

/** An owner: every permission. */
export const ownerActor = (person: { userId: string; email: string; name: string }): StaffActor => ({
  kind: 'staff',
  ...person,
  role: { id: OWNER_ROLE_ID, name: 'Owner', isOwner: true, refundLimit: null },
  permissions: new Set(PERMISSIONS),
});

/** A member of staff whose role has these permissions. */
export const roleActor = (
  name: string,
  permissions: readonly Permission[],
  refundLimit: number | null = null,
): StaffActor => ({
  ...STAFF,
  role: { id: UNKNOWN_ID, name, isOwner: false, refundLimit },
  permissions: new Set(permissions),
});

export const STAFF: StaffActor = ownerActor({
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'staff@tanabana.example',
  name: 'Staff',
});
export const GUEST: Actor = { kind: 'guest' };

/** An id that no row has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead';

/** The GSTIN of a seller in Karnataka. */
const SELLER_GSTIN = '29AAPFU0939F1ZR';
/** The tax class that the migration adds first. */
const WOVEN_CLOTHING = '7a000000-0000-4000-8000-000000000001';

/** A browser with this IP address: attempts are limited per address. */
export const visitorFrom = (address: string, sessionToken: string | null = null): Visitor => ({
  address,
  sessionToken,
  userAgent: null,
});

/** Places a cash order and returns the order without its items. */
export async function placeCashOrder(ctx: ShopContext, request: OrderRequest): Promise<Result<Order, CodRefusal>> {
  const placed = await placeCodOrder(ctx, request);
  return placed.ok ? ok(placed.value.order) : placed;
}

export function expectOk<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`Refused: ${JSON.stringify(result.reason)}`);
}

export function orderRequestFor(lines: OrderRequest['lines'], overrides: Partial<OrderRequest> = {}): OrderRequest {
  return {
    idempotencyKey: crypto.randomUUID(),
    lines,
    paymentMethod: 'cod',
    customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
    shippingAddress: ADDRESS,
    ...overrides,
  };
}

export const manualOrderFor = (items: ManualOrder['items'], overrides: Partial<ManualOrder> = {}): ManualOrder => ({
  idempotencyKey: crypto.randomUUID(),
  items,
  shipping: { ...ADDRESS, email: 'asha@example.in' },
  shownTotal: null,
  discount: null,
  ...overrides,
});

export function openTestShop() {
  const database = openTestDatabase();
  const providers = inMemoryProviders();
  let accounts: Accounts | null = null;
  let count = 0;
  let pictureKey = '';
  afterAll(async () => {
    expect(await findBreaches(database.current.db)).toEqual([]);
  });

  const as = (actor: Actor, now: Date = NOW): ShopContext => ({
    db: database.current.db,
    now,
    actor,
    providers,
    log: SILENT_LOG,
  });
  const staff = (now: Date = NOW): ShopContext => as(STAFF, now);

  const addPicture = (content: string): Promise<string> =>
    storePicture(
      staff(),
      { bytes: new TextEncoder().encode(content), contentType: 'image/webp' },
      { width: 900, height: 1200, color: '#f3ece0' },
    );

  const addSomeCategory = async (overrides: Partial<NewCategory> = {}): Promise<string> => {
    const name = `Category ${++count}`;
    return expectOk(await addCategory(staff(), { name, description: '', image: null, status: 'active', ...overrides }));
  };

  return {
    as,
    staff,
    addPicture,
    addCategory: addSomeCategory,
    get db() {
      return database.current.db;
    },
    /** For another node on the same database. */
    get databaseUrl() {
      return database.url;
    },
    get accounts(): Accounts {
      accounts ??= createAccounts({
        db: database.current.db,
        passwords: providers.passwords,
        canSetUpSecondFactor: true,
      });
      return accounts;
    },

    /** Stores the account of STAFF: a job that runs in its name looks it up. */
    async addStaffAccount(): Promise<void> {
      const { userId: id, email, name } = STAFF;
      await database.current.db
        .insert(users)
        .values({ id, email, name, role: 'admin', staffRoleId: OWNER_ROLE_ID })
        .onConflictDoNothing();
    },

    /** Adds a shopper's account; `ctx` and `at(time)` are contexts in which the shopper acts. */
    async addShopper(overrides: { name?: string; email?: string; phone?: string; address?: string } = {}) {
      const name = overrides.name ?? `Shopper ${++count}`;
      const email = overrides.email ?? `shopper-${++count}@example.in`;
      const userId = await this.accounts.create({ ...overrides, name, email, password: null, role: 'user', at: NOW });
      return { userId, ctx: as({ kind: 'shopper', userId }), at: (now: Date) => as({ kind: 'shopper', userId }, now) };
    },

    /** Adds a product that costs ₹1,000 by default. */
    async addProduct(overrides: Partial<ProductInput> = {}): Promise<string> {
      const number = ++count;
      pictureKey ||= await addPicture('a picture');
      return expectOk(
        await addProduct(staff(), {
          name: `Product ${number}`,
          sku: `SKU-${number}`,
          categoryId: overrides.categoryId ?? (await addSomeCategory()),
          price: 100_000,
          stock: [{ size: 'M', onHand: 10 }],
          pictures: [{ key: pictureKey, alt: '' }],
          ...overrides,
        }),
      );
    },

    /** Adds a coupon: by default 10 % off everything, valid from a day ago to a day ahead. */
    async addCoupon(overrides: Partial<NewCoupon> = {}): Promise<string> {
      const day = 24 * 60;
      return expectOk(
        await addCoupon(staff(), {
          code: `CODE${++count}`,
          name: 'Ten off',
          type: 'percentage',
          value: 10,
          validFrom: minutesAfterNow(-day),
          validUntil: minutesAfterNow(day),
          ...overrides,
        }),
      );
    },

    /** Prices include GST from now on: a seller in Karnataka, woven clothing unless a category says otherwise. */
    async chargeGst({
      taxMode = 'gst',
      ...gst
    }: Partial<GstSettings> & { readonly taxMode?: TaxMode } = {}): Promise<void> {
      await getSettings(staff());
      await database.current.db.update(settings).set({
        taxMode,
        legal: { ...NO_LEGAL, legalName: 'Kaveri Silks Private Limited', address: '4 Temple Street, Mysuru 570001' },
        gst: { ...DEFAULT_GST, gstin: SELLER_GSTIN, invoicePrefix: 'KS', defaultClassId: WOVEN_CLOTHING, ...gst },
      });
    },

    /** Opens a checkout as for a card or UPI payment. */
    async openCheckout(ctx: ShopContext, request: OrderRequest): Promise<Result<Checkout, CheckoutRefusal>> {
      const owner = ownerOf(ctx.actor);
      if (owner === null) throw new Error('Only a shopper checks out');
      const buyer = {
        owner,
        now: ctx.now,
        actor: actorName(ctx.actor),
        settings: await getSettings(ctx),
      };
      return inTransaction<Checkout, CheckoutRefusal>(
        ctx.db,
        async (tx, refuse) =>
          (await openCheckout(tx, { buyer, request: orderRequest.parse(request), refuse })).checkout,
      );
    },
  };
}
