// Compares a received value with a secret in constant time, which reveals nothing about either.
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Both are hashed first, so that they have the same length. */
export const isSameSecret = (received: string, secret: string): boolean =>
  timingSafeEqual(digest(received), digest(secret));
