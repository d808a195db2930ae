// The GSTIN, a business's number at the GST: State, PAN, number of the registration, 'Z', and a check character. 27AAPFU0939F1ZV is valid.

import { findState } from './indian-states.ts';

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Without spaces, in capitals. */
const normalizeGstin = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/**
 * The values of the characters, 0 to 35, are multiplied by 1 and 2 in turn. Each product adds its two digits in base
 * 36; the check character fills the sum up to a multiple of 36.
 */
function checkCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '';
}

/** True for a normalized GSTIN of a known State with the right check character. */
const isGstin = (gstin: string): boolean =>
  SHAPE.test(gstin) && findState(stateOfGstin(gstin)) !== null && checkCharacter(gstin.slice(0, 14)) === gstin[14];

/** The normalized GSTIN; null when it is not valid. */
export function parseGstin(typed: string): string | null {
  const gstin = normalizeGstin(typed);
  return isGstin(gstin) ? gstin : null;
}

export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);
