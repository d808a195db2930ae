// A search synonym that staff enter: words that shoppers type, and words that they then also find. Pure. Each is one word, as the
// search compares words: 'co-ord' would be two.

export interface SynonymInput {
  /** The words as typed into the form, separated by commas: 'nauvari, kashta'. */
  readonly words: string;
  readonly finds: string;
  /** All of these words find each other. */
  readonly isTwoWay: boolean;
}

export interface SynonymWords {
  readonly words: readonly string[];
  readonly finds: readonly string[];
  readonly isTwoWay: boolean;
}

const MAX_WORDS = 20;
const MAX_WORD_LENGTH = 40;
/** Far more synonyms than a shop needs; the limit bounds the work of a search. */
export const MAX_SYNONYMS = 500;
export const MAX_SYNONYM_TEXT = MAX_WORDS * (MAX_WORD_LENGTH + 2);

export type SynonymProblem = 'required' | 'not-one-word' | 'too-long' | 'too-many' | 'on-both-sides';
export type SynonymProblems = Readonly<Partial<Record<'words' | 'finds', SynonymProblem>>>;

/** 'Nauvari, kashta, nauvari' gives nauvari and kashta. */
const parseWords = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

export const parseSynonym = ({ words, finds, isTwoWay }: SynonymInput): SynonymWords => ({
  words: parseWords(words),
  finds: parseWords(finds),
  isTwoWay,
});

function findProblem(words: readonly string[]): SynonymProblem | null {
  if (words.length === 0) return 'required';
  if (words.length > MAX_WORDS) return 'too-many';
  if (words.some((word) => !/^[\p{L}\p{M}\p{N}]+$/u.test(word))) return 'not-one-word';
  return words.some((word) => word.length > MAX_WORD_LENGTH) ? 'too-long' : null;
}

export function synonymProblems({ words, finds }: SynonymWords): SynonymProblems {
  const wordsProblem = findProblem(words);
  const findsProblem = findProblem(finds) ?? (finds.some((word) => words.includes(word)) ? 'on-both-sides' : null);
  return { ...(wordsProblem && { words: wordsProblem }), ...(findsProblem && { finds: findsProblem }) };
}
