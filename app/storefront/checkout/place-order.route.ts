// Places a cash order from the checkout page.
import { shopContext } from '#app/context.ts';
import { postedRawJson } from '#app/posted-json.ts';
import { privateJson } from '#app/private-json.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { toLastOrder } from '#shop/orders/last-order.ts';
import { addOrder, type PlaceRefusal } from '#shop/payments/add-order.server.ts';
import type { Route } from './+types/place-order.route.ts';
import { ORDER_NOT_SAVED_MESSAGE, orderFailedMessage, refusalMessage } from './checkout-messages.ts';
import type { PlaceOrderResponse } from './place-order.ts';

const STATUS_BY_REFUSAL: Readonly<Partial<Record<PlaceRefusal['kind'], number>>> = {
  'not-signed-in': 401,
  'too-many': 429,
  'over-limit': 409,
  unavailable: 409,
  'sold-out': 409,
  'key-reused': 409,
  'price-changed': 409,
  coupon: 409,
  'cod-unavailable': 409,
  'not-serviceable': 409,
  'outside-state': 409,
  'phone-not-verified': 409,
};

const respond: (body: PlaceOrderResponse, status?: number) => Response = privateJson;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const body = await postedRawJson(request);
  try {
    const placed = await addOrder(ctx, body, getVisitorNetwork(request.headers));
    if (placed.ok) return respond({ ok: true, order: toLastOrder(placed.value) });
    const { reason } = placed;
    const message = orderFailedMessage(refusalMessage(reason, ctx.actor.kind === 'guest'));
    return respond({ ok: false, message, refusal: reason.kind }, STATUS_BY_REFUSAL[reason.kind] ?? 400);
  } catch (error) {
    ctx.log.error({ err: error }, 'placing a cash order failed');
    return respond({ ok: false, message: ORDER_NOT_SAVED_MESSAGE, refusal: null }, 503);
  }
}
