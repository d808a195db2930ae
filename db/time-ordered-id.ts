// Ids that begin with their time (UUID version 7), for rows that every order writes: consecutive ids fall on the same index pages, where
// random ids would touch one page each. The ids reveal when a row was created, which is not secret for these tables.
import { randomBytes } from 'node:crypto';

export function timeOrderedId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  // The version, 7, and the variant of the standard.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
