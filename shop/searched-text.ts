// What staff type into the search of a list, made fit to be looked for. Pure.

/** As long as a sentence; what is longer is cut. */
const LONGEST = 100;

/** The beginning of a text, without half a sign at its end: '👗' cut after the first half is ''. */
export const cutTo = (text: string, most: number): string => {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
};

/** One line without marks that no text can hold. */
export const searchedText = (typed: string | null): string =>
  cutTo((typed ?? '').replace(/\p{Cc}+/gu, ' ').trim(), LONGEST);

/** A pattern for LIKE that matches the text anywhere, letter by letter: '50%' is `%50\%%`. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
