// A customer without an account asks to cancel an order with its id and email address, with the rate limits of
// tracking. Parcels and subject lines show a part of the id, so this proof is weaker than a session: the order must be
// pending, and it is never cancelled at once. Staff decide about the request, and the order's address gets a mail about
// it.

import type { ShopContext } from '#shop/context.ts';
import type { CancellationType } from '#shop/orders/cancellation.ts';
import { type CancellationRefusal, requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type TrackRefusal, type TrackRequest, trackOrder } from './track-order.server.ts';
import type { TrackedOrder } from './tracking.ts';

export interface TrackedCancellation extends TrackRequest {
  readonly reason: string;
  readonly type: CancellationType;
}

/** The order of the form, while it can be cancelled here. */
export async function findCancellable(
  ctx: ShopContext,
  request: TrackRequest,
  network: string,
): Promise<Result<TrackedOrder, TrackRefusal | 'too-late' | 'already-requested'>> {
  if (request.email.trim() === '' || request.orderId.trim() === '') return refuse('missing');
  const tracked = await trackOrder(ctx, request, network);
  if (!tracked.ok) return tracked;
  const order = tracked.value.kind === 'order' ? tracked.value.order : null;
  if (order?.personal?.cancellation === 'requested') return refuse('already-requested');
  return order?.personal?.cancellation === 'possible' ? ok(order) : refuse('too-late');
}

export async function cancelTrackedOrder(
  ctx: ShopContext,
  request: TrackedCancellation,
  network: string,
): Promise<Result<null, TrackRefusal | CancellationRefusal>> {
  const found = await findCancellable(ctx, request, network);
  if (!found.ok) return found;
  const { reason, type } = request;
  const requested = await requestCancellation(ctx, { orderId: found.value.orderId, reason, type }, 'tracked');
  return requested.ok ? ok(null) : requested;
}
