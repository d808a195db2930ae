// Razorpay signs with HMAC-SHA256 in lower-case hex: what the browser brings back with the key's secret, webhooks with one of
// their own. A signature proves where something comes from, not that anything was paid.
import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX = /^[0-9a-f]{64}$/;

export const signatureOf = (content: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex');

/** In constant time, so that nobody finds a signature out one character after the other. */
export function isSignatureOf(content: string | Uint8Array, signature: string, secret: string): boolean {
  if (!HEX.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(content, secret)));
}
