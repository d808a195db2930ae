// Tests an MSG91 account without sending anything: a flow with the template and no recipients. A wrong key and an unknown template are
// reported; a complaint about the missing recipients means that both are accepted.
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import { createMsg91Client, type Msg91Options } from './msg91-client.ts';

const MISSING_RECIPIENTS = /recipient|mobile/i;

export async function checkMsg91(options: Msg91Options): IntegrationCheck {
  const checked = await createMsg91Client(options).flow({
    template_id: options.otpTemplate,
    short_url: '0',
    recipients: [],
  });
  if (checked.ok) return ok(null);
  const { kind, detail } = checked.reason;
  if (kind !== 'refused') return refuse({ kind: 'unavailable', detail });
  return MISSING_RECIPIENTS.test(detail) ? ok(null) : refuse({ kind, detail });
}
