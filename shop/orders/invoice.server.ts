// The invoice of an order of mode flat, for its shopper and for staff: a printout of the amounts that the order was
// placed with. The store's name and logo come from the settings. No tax number is printed.

import type { ShopContext } from '#shop/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings, StoreInfo } from '#shop/settings/settings.ts';
import { toShownOrders } from './order-extras.server.ts';
import type { OrderRecord } from './order-record.ts';
import { getOrder, getOrders } from './order-records.server.ts';
import type { ShownOrder } from './shown-order.ts';

type InvoiceLogo = Pick<NonNullable<Settings['brand']['logo']>, 'key' | 'width' | 'height'>;
type InvoiceOrder = Pick<
  ShownOrder,
  'orderId' | 'shortId' | 'status' | 'placedOnLong' | 'shippingAddress' | 'items' | 'amounts'
>;

export interface Invoice {
  readonly order: InvoiceOrder;
  /** 'UPI, paid', or the amount still to pay and the payment method. */
  readonly payment: string;
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly store: Pick<StoreInfo, 'name' | 'email' | 'phone' | 'address'> & { readonly logo: InvoiceLogo | null };
}

function paymentText({ isPaid, isCashDue, payment, total }: ShownOrder): string {
  if (isPaid) return `${payment}, paid`;
  return isCashDue ? `${payment}, ${total} to pay` : payment;
}

const toInvoice = (order: ShownOrder, { customer }: OrderRecord, settings: Settings): Invoice => ({
  order,
  payment: paymentText(order),
  customer: { name: customer.name, email: customer.email, phone: customer.phone },
  store: { ...settings.storeInfo, logo: settings.brand.logo },
});

/** For staff: the invoices of these orders, by row id. Unknown ids are skipped. */
export async function findInvoices(ctx: ShopContext, ids: readonly string[]): Promise<readonly Invoice[]> {
  const records = await getOrders(ctx, ids);
  const [shown, settings] = await Promise.all([toShownOrders(ctx, records), getSettings(ctx)]);
  return shown.flatMap((order, index) => {
    const record = records[index];
    return record ? toInvoice(order, record, settings) : [];
  });
}

/** Null when the actor has no such order. */
export async function findInvoice(ctx: ShopContext, orderId: string): Promise<Invoice | null> {
  const record = await getOrder(ctx, orderId);
  if (record === null) return null;
  const [[order], settings] = await Promise.all([toShownOrders(ctx, [record]), getSettings(ctx)]);
  return order ? toInvoice(order, record, settings) : null;
}
