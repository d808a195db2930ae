// Passkeys of staff: limits and shapes. Pure.

import { truncate } from '#shop/search-text.ts';

export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 60;

export interface OwnPasskey {
  readonly id: string;
  /** 'Chrome on Windows' */
  readonly name: string;
  readonly addedAt: Date;
  /** Null until it has proven something. */
  readonly lastUsedAt: Date | null;
}

/** The name as it is stored; one that was left empty becomes 'Passkey'. */
export const toPasskeyName = (typed: string): string =>
  truncate(typed.replace(/\s+/g, ' ').trim(), MAX_PASSKEY_NAME_LENGTH).trim() || 'Passkey';
