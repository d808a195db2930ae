// Finds the store's words that a misspelt word may mean, and replaces words of a text. Pure.

/** Edit distance: letters added, left out, changed or swapped with a neighbour. 'banrasi' to 'banarasi' is 1, 'silk' to 'sikl' is 1. */
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

/** A prefix counts half a mistake: see distanceTo. 'salwar' is two mistakes from 'sagar', which is too far. */
function maxMistakes({ length }: string): number {
  if (length < 4) return 0;
  if (length === 4) return 1;
  return length <= 6 ? 1.5 : 2;
}

/** The input may be incomplete: it is compared with prefixes of the word too, at a small extra distance. */
function distanceTo(input: string, word: string): number {
  const toPrefix = (length: number): number => editDistance(input, word.slice(0, length)) + 0.5;
  return Math.min(editDistance(input, word), toPrefix(input.length), toPrefix(input.length + 1));
}

export interface StoreWord {
  readonly word: string;
  /** The number of products that contain it. */
  readonly products: number;
}

/** The words of a list that the input may mean. */
export const findNear = (input: string, words: Iterable<string>): string[] =>
  [...words].filter((word) => distanceTo(input, word) <= maxMistakes(input));

const MAX_CORRECTIONS = 3;

/** The nearest words, the most frequent first among equals; none when no word is near. 'kurtha' gives 'kurta'. */
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

/** Each word of the text that has a replacement, in lower case; everything else as it is. */
export const replaceWords = (text: string, replacements: ReadonlyMap<string, string>): string =>
  text.normalize('NFC').replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => replacements.get(word.toLowerCase()) ?? word);
