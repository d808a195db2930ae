// The invoice of an order of a customer without an account: the order's id and its email address show it, as they show
// the order itself, with the same rate limits. An order of an account has its invoice in My Orders.

import type { ShopContext } from '#shop/context.ts';
import { findInvoicePage, type InvoicePage } from '#shop/orders/invoice-page.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type TrackRefusal, type TrackRequest, trackOrder } from './track-order.server.ts';

/** Reads like staff, after the order's id and email address were checked. */
const READER = { kind: 'system', name: 'order tracking' } as const;

export async function trackInvoice(
  ctx: ShopContext,
  request: TrackRequest,
  network: string,
): Promise<Result<InvoicePage, TrackRefusal>> {
  if (request.email.trim() === '' || request.orderId.trim() === '') return refuse('missing');
  const tracked = await trackOrder(ctx, request, network);
  if (!tracked.ok) return tracked;
  if (tracked.value.kind !== 'order' || !tracked.value.order.personal?.printable) return refuse('not-found');
  const page = await findInvoicePage({ ...ctx, actor: READER }, tracked.value.order.orderId, null);
  return page === null ? refuse('not-found') : ok(page);
}
