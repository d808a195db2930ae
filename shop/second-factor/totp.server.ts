// Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, 30 seconds, six digits.

import { createHmac, timingSafeEqual } from 'node:crypto';

export const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** A code of the step before or after the current one is accepted. */
const TOLERATED_STEPS = 1;
/** Ten minutes: a code of a clock this far off is recognized, and refused with the reason. */
const RECOGNIZED_STEPS = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/**
 * The code of a time step, with leading zeros. RFC 4226 defines how the digest becomes a number: its last four bits
 * choose the offset of four bytes, of which the sign bit is dropped.
 */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The step closest to now whose code this is, at most ten minutes from it; null if there is none. */
export function findStep(secret: Uint8Array, code: string, now: Date): { step: number; isOnTime: boolean } | null {
  const current = stepAt(now);
  const distances = Array.from({ length: 2 * RECOGNIZED_STEPS + 1 }, (_, index) => index - RECOGNIZED_STEPS);
  const [closest] = distances
    .filter((distance) => isSame(codeAt(secret, current + distance), code))
    .toSorted((one, other) => Math.abs(one) - Math.abs(other));
  if (closest === undefined) return null;
  return { step: current + closest, isOnTime: Math.abs(closest) <= TOLERATED_STEPS };
}

/** What the QR code contains: apps show the store's name and the person's email beside the code. */
export function otpauthUrl(secret: Uint8Array, store: string, email: string): string {
  const label = `${encodeURIComponent(store)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(store)}`;
}
