// GET /deliverability?pin=560001: whether and when an order arrives there, and whether cash on delivery is available.
// The response is the same for everyone, but only valid today, so never cached.
import { shopContext } from '#app/context.ts';
import { privateJson } from '#app/private-json.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { DEFAULT_PARCEL } from '#shop/fulfilment/parcel.ts';
import { findDeliverability } from '#shop/shipping/deliverability.server.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';
import type { Route } from './+types/deliverability.route.ts';

const refusalResponse = (refusal: string, status: number): Response => privateJson({ refusal }, status);

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(shopContext);
  const pin = parsePincode(new URL(request.url).searchParams.get('pin') ?? '');
  if (pin === null) return refusalResponse('no-pin', 400);
  try {
    const network = getVisitorNetwork(request.headers);
    const result = await findDeliverability(ctx, { pin, parcel: DEFAULT_PARCEL, network });
    return result.ok ? privateJson(result.value satisfies Deliverability) : refusalResponse(result.reason, 429);
  } catch (error) {
    ctx.log.error({ err: error }, 'pincode lookup failed');
    return refusalResponse('unavailable', 503);
  }
}
