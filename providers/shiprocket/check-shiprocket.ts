// Tests a Shiprocket account: logs in and looks for the pickup location, which changes nothing.
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import { parsePickupAddresses } from './pickup-addresses.ts';
import { type ClientOptions, createShiprocketClient } from './shiprocket-client.ts';

interface CheckOptions extends ClientOptions {
  readonly pickupLocation: string;
}

export async function checkShiprocket({ pickupLocation, ...options }: CheckOptions): IntegrationCheck {
  const send = createShiprocketClient({ ...options, tries: 1 });
  const reply = await send({ method: 'GET', path: '/settings/company/pickup' });
  if (!reply.ok) {
    const { kind, detail } = reply.reason;
    return refuse({ kind: kind === 'unavailable' ? 'unavailable' : 'refused', detail });
  }
  const addresses = parsePickupAddresses(reply.value);
  // Null: the response has no list of addresses. The login worked, so the test passes; only a list without the location fails it.
  if (addresses === null || addresses.some(({ nickname }) => nickname === pickupLocation)) return ok(null);
  return refuse({ kind: 'refused', detail: `it has no pickup location “${pickupLocation}”` });
}
