// Finds a price in a search: 'under 1000', 'below ₹999', 'above 2000', '500 to 1000', '1000 se kam'. Pure; whole rupees.
// A bare number below 100 is no price: 'above 40' may be a size. Bounds are inclusive: 'under 1000' also finds ₹1,000.

export interface TypedPrice {
  readonly min: number | null;
  readonly max: number | null;
  /** The position of the price in the text. */
  readonly start: number;
  readonly end: number;
}

const MIN_BARE_NUMBER = 100;
const MAX_RUPEES = 999_999;

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|rupay|रुपये|रुपए|रु\.?)`;
const DIGITS = String.raw`\d[\d,]*(?:\.\d+)?`;
/** '1000', '₹1,000', '1.5k', 'rs 1000', '1000/-', '1000 rupees'. */
const NUMBER = String.raw`(?:${CURRENCY}\s*)?${DIGITS}(?:k\b)?(?:\s*(?:/-|${CURRENCY}(?![\p{L}\p{M}])))?`;
/** The pattern matches only outside words and numbers. */
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
  String.raw`(?:between\s+|from\s+)?(?<low>${NUMBER})\s*(?:-|–|to|and|se|से)\s*(?<high>${NUMBER})(?:\s+(?:tak|ke beech|तक|के बीच))?`,
);
/** A bound is a minimum when its group `from` matched, otherwise a maximum. */
const BOUNDS = [
  pattern(String.raw`(?<price>${NUMBER})\s+(?:(?<from>${RUPEES_FROM})|${RUPEES_UP_TO})`),
  pattern(String.raw`(?:(?<from>${FROM})|${UP_TO})\s+(?:price\s+)?(?<price>${NUMBER})`),
  pattern(String.raw`(?:(?<from>>=?)|<=?)\s*(?<price>${NUMBER})`),
];

/** True when a currency or a 'k' shows that the number is a price. */
const isMarked = (number: string): boolean => /[^\d.,]/u.test(number);

/** Returns whole rupees ('1.5k' is 1500), or null for a number that is no price. */
function toRupees(number: string, isMarkedPrice = isMarked(number)): number | null {
  const digits = new RegExp(DIGITS).exec(number)?.[0] ?? '';
  const isThousands = number.startsWith(`${digits}k`, number.indexOf(digits));
  const value = Math.round(Number(digits.replaceAll(',', '')) * (isThousands ? 1_000 : 1));
  return value >= (isMarkedPrice ? 1 : MIN_BARE_NUMBER) && value <= MAX_RUPEES ? value : null;
}

const locate = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });

function findRange(text: string): TypedPrice | null {
  const match = RANGE.exec(text);
  const { low = '', high = '' } = match?.groups ?? {};
  // '₹500 to 1000' and '500 to 1000 rupees' mark both numbers.
  const isMarkedPrice = isMarked(low) || isMarked(high);
  const [first, second] = [toRupees(low, isMarkedPrice), toRupees(high, isMarkedPrice)];
  if (!match || first === null || second === null) return null;
  return { min: Math.min(first, second), max: Math.max(first, second), ...locate(match) };
}

function findBound(text: string): TypedPrice | null {
  for (const bound of BOUNDS) {
    const match = bound.exec(text);
    const value = toRupees(match?.groups?.price ?? '');
    if (!match || value === null) continue;
    const isMinimum = match.groups?.from !== undefined;
    return { min: isMinimum ? value : null, max: isMinimum ? null : value, ...locate(match) };
  }
  return null;
}

/** `text` must be in lower case, with Latin digits. */
export const findPrice = (text: string): TypedPrice | null => findRange(text) ?? findBound(text);
