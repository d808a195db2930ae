// Chooses the fonts of a text for a PDF. A PDF has no fallback fonts: a character without a glyph would be printed as
// an empty box. Letters of Indian scripts have fonts of their own. A character that no font has is replaced by its
// plain letter ('ạ' by 'a'), a letter of any other script by '?', and a symbol (an emoji) is left out.

const SCRIPTS = {
  devanagari: /\p{Script=Devanagari}/u,
  bangla: /\p{Script=Bengali}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  gujarati: /\p{Script=Gujarati}/u,
  odia: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
} as const;

export type IndianScript = keyof typeof SCRIPTS;
export type PdfScript = 'latin' | IndianScript;

export interface TextRun {
  readonly script: PdfScript;
  readonly text: string;
}

const INDIAN_SCRIPTS = Object.keys(SCRIPTS) as IndianScript[];

/** Latin-1 and Latin Extended-A without a few rare letters, and the signs that documents use. */
const LATIN = /^[\u0020-\u007e\u00a0-\u0126\u0128-\u0131\u0134-\u0148\u014a-\u017e₹–—‘’“”…•−]$/u;
/** Invisible characters that keep letters of an Indian script apart, or join them. */
const JOINERS = ['\u200c', '\u200d'];
/** The full stop of several Indian scripts, which not all of their fonts have. */
const DANDA = /^[\u0964\u0965]$/u;

const findScript = (character: string): IndianScript | null =>
  INDIAN_SCRIPTS.find((script) => SCRIPTS[script].test(character)) ?? null;

/** The character in its font; null when it is left out. */
function toRun(character: string, scriptBefore: PdfScript): TextRun | null {
  if (/\s/u.test(character)) return { script: 'latin', text: ' ' };
  // A joiner belongs to the letters before it; between Latin letters it does nothing.
  if (JOINERS.includes(character)) return scriptBefore === 'latin' ? null : { script: scriptBefore, text: character };
  if (DANDA.test(character)) return { script: 'latin', text: '.' };
  const script = findScript(character);
  if (script !== null) return { script, text: character };
  if (LATIN.test(character)) return { script: 'latin', text: character };
  // Taken apart, 'ạ' is 'a' and a dot below it, of which only the letter is Latin.
  const plainLetters = [...character.normalize('NFKD')].filter((part) => LATIN.test(part)).join('');
  if (plainLetters !== '') return { script: 'latin', text: plainLetters };
  // A letter or figure of a script without a font; anything else is a symbol.
  return /[\p{L}\p{N}]/u.test(character) ? { script: 'latin', text: '?' } : null;
}

/** The text in parts of one font each. 'Asha आशा' is 'Asha ' in Latin and 'आशा' in Devanagari. */
export function splitByScript(text: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const run = toRun(character, last?.script ?? 'latin');
    // A word of an unknown script is one question mark, however many letters it has.
    const repeatsQuestionMark = run?.text === '?' && character !== '?' && last?.text.endsWith('?');
    if (run === null || repeatsQuestionMark) continue;
    if (last?.script === run.script) runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

/** The scripts beside Latin that these texts need. */
export const findScripts = (texts: readonly string[]): IndianScript[] =>
  INDIAN_SCRIPTS.filter((script) => texts.some((text) => SCRIPTS[script].test(text)));
