// Tests a Razorpay account: reads at most one payment, which changes nothing.
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import { type ClientOptions, createRazorpayClient, KEY_REFUSED } from './razorpay-client.ts';

export async function checkRazorpay(options: ClientOptions): IntegrationCheck {
  const send = createRazorpayClient({ ...options, tries: 1 });
  const reply = await send({ method: 'GET', path: '/payments?count=1', repeatable: true });
  if (reply.ok) return ok(null);
  const { kind, detail } = reply.reason;
  if (!detail.startsWith(KEY_REFUSED)) return refuse({ kind, detail });
  const reason = detail.slice(KEY_REFUSED.length).replace(/^\d{3} /, '');
  return refuse({ kind: 'refused', detail: reason });
}
