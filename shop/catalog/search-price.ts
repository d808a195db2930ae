// Finds a price in a search: 'under 1000', 'below ₹999', 'above 2000', '500 to 1000', '1000 se kam'. Pure; whole rupees.
// A bare number below 100 is no price: 'above 40' may be a size. Bounds are inclusive: 'under 1000' also finds ₹1,000.

export interface TypedPrice {
  readonly min: number | null;
  readonly max: number | null;
  /** Where it is in the text. */
  readonly start: number;
  readonly end: number;
}

const MIN_BARE_NUMBER = 100;
const MAX_RUPEES = 999_999;

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|rupay|रुपये|रुपए|रु\.?)`;
const NUMBER = String.raw`(${CURRENCY}\s*)?(\d[\d,]*(?:\.\d+)?)(k\b)?(\s*(?:/-|${CURRENCY}(?![\p{L}\p{M}])))?`;
/** Not within a word or a number. */
const pattern = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${source})(?![\p{L}\p{M}\p{N}])`, 'u');

const FROM = 'above|over|more than|greater than|at least|minimum|min|starting(?: from| at)?|from';
const UP_TO =
  'under|below|less than|lower than|cheaper than|not more than|at most|up ?to|within|maximum|max|budget(?: of)?';
const RUPEES_UP_TO =
  'se kam|ke andar|ke under|ke neeche|ke niche|se neeche|se niche|tak|or less|or below|or under|and below|and under|से कम|तक|के अंदर|के नीचे|से नीचे';
const RUPEES_FROM =
  'se zyada|se jyada|se adhik|se upar|se oopar|or more|or above|and above|and up|से ज़्यादा|से ज्यादा|से अधिक|से ऊपर';

const RANGE = pattern(
  String.raw`(?:between\s+|from\s+)?${NUMBER}\s*(?:-|–|to|and|se|से)\s*${NUMBER}(?:\s+(?:tak|ke beech|तक|के बीच))?`,
);
const BEFORE = pattern(String.raw`(?:(${FROM})|(?:${UP_TO}))\s+(?:price\s+)?${NUMBER}`);
const BEFORE_SIGN = pattern(String.raw`(?:(>=?)|(?:<=?))\s*${NUMBER}`);
const AFTER = pattern(String.raw`${NUMBER}\s+(?:(${RUPEES_FROM})|(?:${RUPEES_UP_TO}))`);

type NumberGroups = readonly (string | undefined)[];

/** The groups of NUMBER; null for a number that is no price. '1.5k' is 1500. */
function toRupees([before, digits, thousands, after]: NumberGroups): number | null {
  const value = Math.round(Number((digits ?? '').replaceAll(',', '')) * (thousands ? 1_000 : 1));
  const isMarked = before !== undefined || after !== undefined || thousands !== undefined;
  return value >= (isMarked ? 1 : MIN_BARE_NUMBER) && value <= MAX_RUPEES ? value : null;
}

const locate = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });

function findRange(text: string): TypedPrice | null {
  const match = RANGE.exec(text);
  if (!match) return null;
  // '₹500 to 1000' and '500 to 1000 rupees' mark both numbers.
  const [one, other] = [match.slice(1, 5), match.slice(5, 9)];
  const mark = [...one, ...other].find((group, index) => index % 4 !== 1 && group !== undefined);
  const values = [one, other].map((groups) => toRupees(mark ? [mark, ...groups.slice(1)] : groups));
  const [first, second] = values;
  if (first === null || first === undefined || second === null || second === undefined) return null;
  return { min: Math.min(first, second), max: Math.max(first, second), ...locate(match) };
}

function findBound(text: string): TypedPrice | null {
  for (const [expression, fromGroup, numberGroup] of [
    [AFTER, 5, 1],
    [BEFORE, 1, 2],
    [BEFORE_SIGN, 1, 2],
  ] as const) {
    const match = expression.exec(text);
    const value = match && toRupees(match.slice(numberGroup, numberGroup + 4));
    if (!match || value === null) continue;
    const isFrom = match[fromGroup] !== undefined;
    return { min: isFrom ? value : null, max: isFrom ? null : value, ...locate(match) };
  }
  return null;
}

/** `text` in lower case, with Latin digits. */
export const findPrice = (text: string): TypedPrice | null => findRange(text) ?? findBound(text);
