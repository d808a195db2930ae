// Normalises the search text of a list for staff. Pure.

/** The longest search text; the rest is cut off. */
const MAX_LENGTH = 100;

/** The beginning of a text, without half a character at its end: '👗' cut after the first half is ''. */
export const truncate = (text: string, maxLength: number): string => {
  const cut = text.slice(0, maxLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
};

/** One line: control characters become spaces, and a long text is cut. */
export const normalizeSearchText = (rawText: string | null): string =>
  truncate((rawText ?? '').replace(/\p{Cc}+/gu, ' ').trim(), MAX_LENGTH);

/** A pattern for LIKE that matches the text anywhere, literally: '50%' is `%50\%%`. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
