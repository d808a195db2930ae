/** A whole number of units from 1 to a million; null for everything else, and then nothing is changed. */
export function readAmount(text: string): number | null {
  const plain = text.trim();
  const amount = Number(plain);
  return /^\d{1,7}$/.test(plain) && amount >= 1 && amount <= 1_000_000 ? amount : null;
}
