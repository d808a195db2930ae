// Moves an order to another place of supply when its changed delivery address is in another State: the taxes of the lines are split again,
// and the total stays. An invoice that was issued for the former State is credited; the next dispatch issues another one.

import type { Tx } from '#db/client.server.ts';
import type { ShippingAddress } from '#db/schema/order-values.ts';
import { creditInvoice } from '#shop/invoices/issue-documents.server.ts';
import { splitOrderTaxes } from '#shop/invoices/split-order-taxes.server.ts';
import { isOutsideOwnState } from '#shop/pricing/line-taxes.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { placeOfSupply } from '#shop/tax/indian-states.ts';
import type { Order } from './order-rows.server.ts';

/** The columns of the order that change; 'outside-state' when the seller may not deliver there. */
export async function movePlaceOfSupply(
  tx: Tx,
  order: Order,
  address: ShippingAddress,
  at: Date,
): Promise<Partial<Order> | 'outside-state'> {
  const place = placeOfSupply(address);
  if (order.taxMode === 'flat' || place === order.placeOfSupply) return {};
  const settings = await getSettings({ db: tx });
  if (isOutsideOwnState({ ...settings, taxMode: order.taxMode }, address)) return 'outside-state';
  await creditInvoice(tx, order.id, { at, reason: 'Delivery address changed to another State' });
  const { taxIncluded } = await splitOrderTaxes(tx, order.id, { place, gstin: settings.gst.gstin });
  return { placeOfSupply: place, taxIncluded };
}
