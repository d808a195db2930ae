// Razorpay signs with HMAC-SHA256 in lower-case hex: the browser's callback with the API key's secret, webhooks with their own secret. A
// signature proves the sender, not that anything was paid.
import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX = /^[0-9a-f]{64}$/;

export const createSignature = (content: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex');

/** Compares in constant time, so that an attacker cannot guess a signature character by character. */
export function isValidSignature(content: string | Uint8Array, signature: string, secret: string): boolean {
  if (!HEX.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(createSignature(content, secret)));
}
