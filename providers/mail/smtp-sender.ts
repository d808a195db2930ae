// Sends by SMTP. A retry carries the same Message-ID, so that receivers that check it show the mail once.
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailSender } from '#shop/mail/mail.ts';

/** Timeout for a mail server that does not respond, so that it cannot block the jobs queued behind it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSmtpSender(url: string, from: string, domain: string, limits = TIMEOUTS): MailSender {
  const transport = createTransport({ ...limits, url });
  return {
    async send(mail, ref) {
      const messageId = `<${createHash('sha256').update(ref).digest('hex').slice(0, 32)}@${domain}>`;
      await transport.sendMail({ from, ...mail, messageId });
    },
  };
}
