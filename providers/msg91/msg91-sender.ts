// Text messages by MSG91. A message is a registered template (DLT) and its variables; '+919845012345' is '919845012345' on its wire.

import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '#shop/result.ts';
import type { SmsSender } from '#shop/sms/sms-sender.ts';
import { createMsg91Client, type Msg91Options } from './msg91-client.ts';
import { parseMsg91Reports } from './msg91-reports.ts';

/** Puts '…' in place of every sent value in MSG91's error text, which may repeat a code or a number. */
const withoutValues = (detail: string, values: Readonly<Record<string, string>>): string =>
  Object.values(values).reduce((text, value) => (value === '' ? text : text.replaceAll(value, '…')), detail);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createMsg91Sender(options: Msg91Options): SmsSender {
  const client = createMsg91Client(options);
  return {
    async send({ to, template, values }) {
      const sent = await client.flow({
        template_id: template === 'code' ? options.otpTemplate : template.id,
        short_url: '0',
        recipients: [{ mobiles: to.replace('+', ''), ...values }],
      });
      if (sent.ok) return sent;
      return refuse({ ...sent.reason, detail: withoutValues(sent.reason.detail, { ...values, to: to.slice(1) }) });
    },
    isReportGenuine: (token) =>
      options.reportToken !== undefined && timingSafeEqual(digest(token), digest(options.reportToken)),
    parseReports: parseMsg91Reports,
  };
}
