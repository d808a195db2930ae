// What staff type into the search of a list, made fit to be looked for. Pure.

/** As long as a sentence; what is longer is cut. */
const LONGEST = 100;

/** One line without marks that no text can hold. */
export const searchedText = (typed: string | null): string =>
  (typed ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST);

/** A pattern for LIKE that matches the text anywhere, letter by letter: '50%' is `%50\%%`. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
