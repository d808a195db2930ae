import { shopContext } from '#app/context.ts';
import { getRefusalMessage } from '#shop/fulfilment/fulfilment-refusal.ts';
import { trackShipment } from '#shop/fulfilment/track-shipment.server.ts';
import type { Route } from './+types/tracking.route.ts';
import { activityTime } from './fulfilment-messages.ts';
import type { TrackingResponse } from './tracking-dialog.tsx';

const respond = (body: TrackingResponse, status: number): Response => Response.json(body, { status });

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const id = new URL(request.url).searchParams.get('shipment') ?? '';
  try {
    const result = await trackShipment(ctx, id);
    if (!result.ok) return respond({ ok: false, message: getRefusalMessage(result.reason) }, 409);
    const { shipment, tracking, problem } = result.value;
    return respond(
      {
        ok: true,
        orderNumber: shipment.orderNumber,
        courierName: shipment.courierName,
        awb: shipment.awb,
        activities: tracking.activities.map(({ activity, location, timestamp }) => ({
          activity,
          location,
          timestamp: activityTime(timestamp),
        })),
        problem,
        mayCancel: shipment.mayCancel,
      },
      200,
    );
  } catch (error) {
    ctx.log.error({ err: error, shipment: id }, 'shipment tracking failed');
    return respond({ ok: false, message: 'The tracking could not be loaded. Please try again.' }, 500);
  }
}
