// Sends by SMTP. A repeat carries the same Message-ID, so that receivers which look at it show the mail once.
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailSender } from '#shop/mail/mail.ts';

/** A mail server that does not answer is given up, so that it cannot hold the jobs that wait behind it. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSmtpSender(url: string, from: string, domain: string, limits = LIMITS): MailSender {
  const transport = createTransport({ ...limits, url });
  return {
    async send(mail, ref) {
      const messageId = `<${createHash('sha256').update(ref).digest('hex').slice(0, 32)}@${domain}>`;
      await transport.sendMail({ from, ...mail, messageId });
    },
  };
}
