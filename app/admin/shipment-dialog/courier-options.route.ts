// Responds with the courier offers for an order, for the dialog 'Create Shipment'.
import { shopContext } from '#app/context.ts';
import { NO_COURIER_MESSAGE } from '#shop/fulfilment/fulfilment-refusal.ts';
import type { Route } from './+types/courier-options.route.ts';
import { loadShipmentOptions } from './load-shipment-options.server.ts';
import type { ShipmentOptionsResponse } from './shipment-options.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const order = new URL(request.url).searchParams.get('order') ?? '';
  try {
    const response = await loadShipmentOptions(ctx, order);
    return Response.json(response, { status: response.ok ? 200 : 409 });
  } catch (error) {
    ctx.log.error({ err: error, order }, 'courier rates request failed');
    return Response.json({ ok: false, message: NO_COURIER_MESSAGE, mayRetry: true } satisfies ShipmentOptionsResponse, {
      status: 500,
    });
  }
}
