// Understands a search: 'red kurta under 1000 xl' is the words 'red kurta', size XL and a price of at most ₹1,000. Pure. Each
// part can be removed from the text, so the address of the page stays /shop?search=… and can be shared. A text in double
// quotes is searched for as typed.

import { formatMoney } from '#shop/money/money.ts';
import { toLatinDigits, translateDevanagari } from './devanagari.ts';
import { findColor } from './search-colors.ts';
import { findPrice } from './search-price.ts';
import { findSize } from './search-size.ts';
import { NOISE } from './search-terms.ts';
import type { ShopSize } from './shop-query.ts';

export interface SearchPart {
  readonly kind: 'words' | 'color' | 'size' | 'price';
  /** 'Size XL', for example. */
  readonly label: string;
  /** The search without this part; null when nothing else remains. */
  readonly without: string | null;
}

export interface UnderstoodSearch {
  /** The words to search for; '' when the search has filters only. */
  readonly words: string;
  readonly size: ShopSize | null;
  /** The price range, in whole rupees. */
  readonly min: number | null;
  readonly max: number | null;
  /** True for a text in double quotes. */
  readonly isLiteral: boolean;
  /** Empty when the search has plain words only. */
  readonly parts: readonly SearchPart[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the text without these parts. The last part is removed first, so that the positions of the others stay right. */
const cut = (text: string, spans: readonly Span[]): string =>
  spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((remaining, { start, end }) => `${remaining.slice(0, start)} ${remaining.slice(end)}`, text)
    .replace(/\s+/g, ' ')
    .trim();

/** Replaces a part by as many spaces, so that the positions of the others stay. */
const blank = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** Returns 'Up to ₹1,000', 'From ₹2,000' or '₹500 to ₹1,000'. */
function typedPriceLabel(min: number | null, max: number | null): string {
  const format = (rupees: number | null) => formatMoney((rupees ?? 0) * 100);
  if (min === null) return `Up to ${format(max)}`;
  return max === null ? `From ${format(min)}` : `${format(min)} to ${format(max)}`;
}

interface Word extends Span {
  readonly text: string;
  readonly latin: string;
}

function findWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }))
    .map((word) => ({ ...word, latin: translateDevanagari(word.text) ?? word.text }));
}

const LITERAL = /^["“](.*)["”]$/;

const plain = (words: string, isLiteral: boolean): UnderstoodSearch => ({
  words,
  size: null,
  min: null,
  max: null,
  isLiteral,
  parts: [],
});

/** Lower case and Latin digits; unchanged when lower case would have another length, because positions must stay the same. */
function toComparable(text: string): string {
  const lower = toLatinDigits(text.toLowerCase());
  return lower.length === text.length ? lower : text;
}

interface Filters {
  readonly price: ReturnType<typeof findPrice>;
  readonly size: ReturnType<typeof findSize>;
  /** The words that are no price, no size and no noise. */
  readonly words: readonly Word[];
}

function findFilters(text: string, isTyping: boolean): Filters {
  const comparable = toComparable(text);
  const price = findPrice(comparable);
  const withoutPrice = price ? blank(comparable, price) : comparable;
  const size = findSize(withoutPrice, isTyping);
  const words = findWords(size ? blank(withoutPrice, size) : withoutPrice);
  return { price, size, words: words.filter((word) => !NOISE.has(word.text)) };
}

const isColor = ({ latin }: Word): boolean => findColor(latin) !== null;
const isPlain = (word: Word): boolean => word.text === word.latin && !isColor(word);

function toParts(text: string, { price, size, words }: Filters): SearchPart[] {
  const without = (spans: readonly Span[]): string | null => {
    const remaining = cut(text, spans);
    const hasMeaning = findWords(remaining.toLowerCase()).some((word) => !NOISE.has(word.text));
    return hasMeaning ? remaining : null;
  };
  const part = (kind: SearchPart['kind'], label: string, spans: readonly Span[]) => ({
    kind,
    label,
    without: without(spans),
  });
  const others = words.filter((word) => !isColor(word));
  const parts = words.filter(isColor).map((word) => part('color', findColor(word.latin)?.name ?? word.text, [word]));
  if (others.length > 0) parts.unshift(part('words', others.map(({ latin }) => latin).join(' '), others));
  if (size) parts.push(part('size', `Size ${size.size}`, [size]));
  if (price) parts.push(part('price', typedPriceLabel(price.min, price.max), [price]));
  return parts;
}

/** `text` must be normalised by normalizeSearch. `isTyping`: the text is unfinished, for suggestions. */
export function interpretSearch(text: string, isTyping = false): UnderstoodSearch {
  const literal = LITERAL.exec(text)?.[1]?.trim();
  if (literal) return plain(literal, true);
  const filters = findFilters(text, isTyping);
  const { price, size, words } = filters;
  const spans = [price, size].filter((span) => span !== null);
  if (spans.length === 0 && words.every(isPlain)) return plain(text, false);
  return {
    words: words.length > 0 ? cut(text, spans) : '',
    size: size?.size ?? null,
    min: price?.min ?? null,
    max: price?.max ?? null,
    isLiteral: false,
    parts: toParts(text, filters),
  };
}
