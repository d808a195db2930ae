// Tests a Shiprocket account: logs in and looks for the pickup location, which changes nothing.
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import { isObject } from '../provider-request.ts';
import { type ClientOptions, createShiprocketClient } from './shiprocket-client.ts';

interface CheckOptions extends ClientOptions {
  readonly pickupLocation: string;
}

/** The nicknames in the response; null when it has none that can be read. */
function readLocations(json: Readonly<Record<string, unknown>>): string[] | null {
  const list = isObject(json.data) ? json.data.shipping_address : null;
  if (!Array.isArray(list)) return null;
  return list.flatMap((place) =>
    isObject(place) && typeof place.pickup_location === 'string' ? [place.pickup_location] : [],
  );
}

export async function checkShiprocket({ pickupLocation, ...options }: CheckOptions): IntegrationCheck {
  const send = createShiprocketClient({ ...options, tries: 1 });
  const reply = await send({ method: 'GET', path: '/settings/company/pickup' });
  if (!reply.ok) {
    const { kind, detail } = reply.reason;
    return refuse({ kind: kind === 'unavailable' ? 'unavailable' : 'refused', detail });
  }
  const locations = readLocations(reply.value);
  if (locations === null || locations.includes(pickupLocation)) return ok(null);
  return refuse({ kind: 'refused', detail: `it has no pickup location “${pickupLocation}”` });
}
