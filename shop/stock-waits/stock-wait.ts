// People who wait for a size that is sold out: how many are told when units arrive. Pure.
// Worked: 5 units arrive for 10,000 people. The first 15 are told at once. Half an hour later 2 units are left: the next 6 are told.

/** Not everybody who is told buys. */
const TOLD_PER_UNIT = 3;

/** Those who were told have this time before the next are. */
export const ROUND_MS = 30 * 60_000;

/** After this time nobody waits any more. */
export const KEEP_DAYS = 90;

export const countToTell = (availableUnits: number): number => Math.max(0, availableUnits) * TOLD_PER_UNIT;

/** 'Size M of Dabu Kurta', 'Oxidised Jhumkas' */
export const wantedText = (productName: string, size: string): string =>
  size === '' ? productName : `Size ${size} of ${productName}`;
