// Recovery codes: ten characters, shown as '7KQ2M-9XH4B'. Pure.

export const RECOVERY_CODE_COUNT = 10;
/** The hyphen is not counted. */
export const RECOVERY_CODE_LENGTH = 10;
const HALF = 5;

/** Crockford's 32 characters: without I, L and O, which look like 1 and 0, and without U. Five bits each, so a code has 50. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a code of ten characters from ten random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const characters = Array.from(
    bytes.subarray(0, RECOVERY_CODE_LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}

/** A typed code as it is stored: '7kq2m 9xh4b' is '7KQ2M-9XH4B', O is 0, I and L are 1. Null for any other text. */
export function parseRecoveryCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (characters.length !== RECOVERY_CODE_LENGTH || [...characters].some((character) => !ALPHABET.includes(character)))
    return null;
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}
