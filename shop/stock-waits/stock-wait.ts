// How many of the people who wait for a sold-out size are notified when units arrive. Pure.
// Example: 5 units arrive for 10,000 people. The first 15 are notified at once. Half an hour later 2 units are left: the next 6 are notified.

/** More than one, because not everybody who is notified buys. */
const NOTIFIED_PER_UNIT = 3;

/** Time to buy before the next people are notified. */
export const ROUND_MS = 30 * 60_000;

/** Waits are deleted after this many days. */
export const KEEP_DAYS = 90;

export const countToNotify = (availableUnits: number): number => Math.max(0, availableUnits) * NOTIFIED_PER_UNIT;

/** 'Size M of Dabu Kurta', 'Oxidised Jhumkas' */
export const wantedText = (productName: string, size: string): string =>
  size === '' ? productName : `Size ${size} of ${productName}`;
