// Tests a WhatsApp account without sending anything: reads the phone number with the access token.
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import { createWhatsAppClient, type WhatsAppOptions } from './whatsapp-client.ts';

export async function checkWhatsApp(options: WhatsAppOptions): IntegrationCheck {
  const checked = await createWhatsAppClient(options).getPhoneNumber();
  if (checked.ok) return ok(null);
  const { kind, detail } = checked.reason;
  return refuse({ kind: kind === 'refused' ? 'refused' : 'unavailable', detail });
}
