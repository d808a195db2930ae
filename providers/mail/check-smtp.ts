// Tests a mail account: connects, changes to TLS and logs in. No mail is sent.
import { createTransport } from 'nodemailer';
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';

const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000, dnsTimeout: 8_000 };

export async function checkSmtp(url: string): IntegrationCheck {
  const transport = createTransport({ ...TIMEOUTS, url });
  try {
    await transport.verify();
    return ok(null);
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    return refuse({ kind: code === 'EAUTH' ? 'refused' : 'unavailable', detail: message });
  } finally {
    transport.close();
  }
}
