// Removes the keys of accounts from a provider's message before it is shown or stored.
import type { Env } from '#config/env.server.ts';

const SECRET_VARIABLES = [
  'RAZORPAY_KEY_SECRET',
  'SHIPROCKET_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'MSG91_AUTHKEY',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
] as const;

/** Replaces every configured secret in the text by '…', because a provider's message might repeat what it was sent. */
export function hideSecrets(detail: string, env: Env): string {
  return SECRET_VARIABLES.reduce((text, variable) => {
    const secret = env[variable];
    return secret ? text.replaceAll(secret, '…') : text;
  }, detail);
}
