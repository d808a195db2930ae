// Compares what somebody sent with a secret, in a time that tells nothing about either.
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hashed first: so both are of one length, whatever was sent. */
export const isSameSecret = (sent: string, secret: string): boolean => timingSafeEqual(digest(sent), digest(secret));
