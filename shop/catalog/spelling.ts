// Finds the store's words that a misspelt word may mean, and replaces words of a text. Pure.

/** The number of letters added, left out, changed or swapped with a neighbour: 'banrasi' to 'banarasi' is 1, 'silk' to 'sikl' is 1. */
export function editDistance(one: string, other: string): number {
  // table[i][j]: the distance from the first i letters of one to the first j letters of the other.
  const table = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  const distanceAt = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  const swapped = (i: number, j: number): boolean => one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    table.push(row);
    for (let j = 1; j <= other.length; j++) {
      const changed = distanceAt(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swap = swapped(i, j) ? distanceAt(i - 2, j - 2) + 1 : changed;
      row[j] = Math.min(distanceAt(i - 1, j) + 1, distanceAt(i, j - 1) + 1, changed, swap);
    }
  }
  return distanceAt(one.length, other.length);
}

/** The largest distance of a word that may be meant; the half is for prefixes (see distanceTo). 'salwar' to 'sagar', 2, is too far. */
function maxMistakes({ length }: string): number {
  if (length < 4) return 0;
  if (length === 4) return 1;
  return length <= 6 ? 1.5 : 2;
}

/** Returns the distance, also to the word's prefixes (plus 0.5), because the input may be incomplete. */
function distanceTo(input: string, word: string): number {
  const toPrefix = (length: number): number => editDistance(input, word.slice(0, length)) + 0.5;
  return Math.min(editDistance(input, word), toPrefix(input.length), toPrefix(input.length + 1));
}

export interface StoreWord {
  readonly word: string;
  /** The number of products that contain it. */
  readonly products: number;
}

/** Returns the words that the input may mean. */
export const findNear = (input: string, words: Iterable<string>): string[] =>
  [...words].filter((word) => distanceTo(input, word) <= maxMistakes(input));

const MAX_CORRECTIONS = 3;

/** Returns the nearest words, the most frequent first; empty when no word is near. 'kurtha' gives 'kurta'. */
export function findCorrections(input: string, candidates: readonly StoreWord[]): StoreWord[] {
  const near = candidates
    .map((candidate) => ({ candidate, distance: distanceTo(input, candidate.word) }))
    .filter(({ distance }) => distance <= maxMistakes(input));
  const smallest = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance <= smallest)
    .sort((one, other) => other.candidate.products - one.candidate.products)
    .slice(0, MAX_CORRECTIONS)
    .map(({ candidate }) => candidate);
}

/** Replaces the words that have a replacement (in lower case), and keeps the rest of the text. */
export const replaceWords = (text: string, replacements: ReadonlyMap<string, string>): string =>
  text.normalize('NFC').replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => replacements.get(word.toLowerCase()) ?? word);
