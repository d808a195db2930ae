// Reads one customer for staff: profile, figures of all orders, one page of the orders, addresses. An order of a
// deleted account belongs to no customer and is found by its number only.

import { asc, desc, eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { addresses, bagLines, wishlistItems } from '#db/schema/people.ts';
import { listCustomerConsents } from '#shop/consents/customer-consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadOrderMoney } from '#shop/orders/order-money.server.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import { pick } from '#shop/pick.ts';
import { listCustomerNotes } from './customer-notes.server.ts';
import type { CustomerPage } from './customer-page.ts';
import { getCustomer } from './customer-records.server.ts';
import { type CustomerOrder, summariseOrders } from './customer-value.ts';
import { findPhoneProof } from './profile.server.ts';
import { listLikelySamePerson } from './same-person.server.ts';

async function loadOrders(ctx: ShopContext, userId: string) {
  const rows = await ctx.db
    .select({
      ...pick(orders, 'id', 'orderId', 'orderDate', 'status', 'total', 'paymentStatus', 'replacementFor'),
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), asc(orders.id));
  const moneyOf = await loadOrderMoney(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, orderId, orderDate, status, total, paymentStatus, replacementFor }) => {
    const records: CustomerOrder = {
      order: { status, total, orderDate, paymentStatus, isReplacement: replacementFor !== null },
      ...moneyOf(id),
    };
    return { listed: { orderId, orderDate, status, total, money: getPaymentSums(records) }, records };
  });
}

const loadAddresses = (ctx: ShopContext, userId: string) =>
  ctx.db
    .select({
      ...pick(addresses, 'id', 'type', 'name', 'phone', 'address', 'city', 'state', 'pincode', 'isDefault'),
    })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));

async function countSaved(ctx: ShopContext, userId: string) {
  const [[wishlist], [bag]] = await Promise.all([
    ctx.db.select({ items: sql<number>`count(*)::int` }).from(wishlistItems).where(eq(wishlistItems.userId, userId)),
    ctx.db
      .select({ units: sql<number>`coalesce(sum(${bagLines.qty}), 0)::int` })
      .from(bagLines)
      .where(eq(bagLines.userId, userId)),
  ]);
  return { wishlistItems: wishlist?.items ?? 0, bagUnits: bag?.units ?? 0 };
}

/** Returns null for an unknown id, and for an actor who may not read customers. */
export async function getCustomerPage(
  ctx: ShopContext,
  uid: string,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<CustomerPage | null> {
  const customer = await getCustomer(ctx, uid);
  if (!customer) return null;
  const [customerOrders, savedAddresses, savedCounts, notes, consents, phoneProof, samePerson] = await Promise.all([
    loadOrders(ctx, uid),
    loadAddresses(ctx, uid),
    countSaved(ctx, uid),
    listCustomerNotes(ctx, uid),
    listCustomerConsents(ctx, uid),
    findPhoneProof(ctx, uid),
    listLikelySamePerson(ctx, uid),
  ]);
  return {
    customer,
    isPhoneVerified: phoneProof !== null,
    figures: summariseOrders(customerOrders.map(({ records }) => records)),
    orders: customerOrders.slice((page - 1) * rows, page * rows).map(({ listed }) => listed),
    addresses: savedAddresses,
    ...savedCounts,
    notes,
    consents,
    samePerson,
  };
}
