// Finds a size in a search: 'kurta xl', 'size m', 'xx-large', '2xl'. Pure. It finds only the sizes that the shop filters by.

import { SHOP_SIZES } from '#config/store.ts';
import type { ShopSize } from './shop-query.ts';

export interface TypedSize {
  readonly size: ShopSize;
  readonly start: number;
  readonly end: number;
}

const OTHER_SPELLINGS: Readonly<Record<string, ShopSize>> = {
  '2xl': 'XXL',
  'x-large': 'XL',
  xlarge: 'XL',
  'extra large': 'XL',
  'xx-large': 'XXL',
  xxlarge: 'XXL',
  'extra small': 'XS',
  'x-small': 'XS',
  small: 'S',
  medium: 'M',
  large: 'L',
};
/** Sizes that are clear without the word 'size'; 'small' and 'large' are not: 'large tote'. */
const CLEAR = 'xxl|2xl|xl|xs|xx-large|xxlarge|x-large|xlarge|extra large|x-small|extra small';
const ANY = `${CLEAR}|s|m|l|small|medium|large`;
const SIZE = 'size|saiz|साइज़|साइज';

// A size must be bounded by spaces, commas or brackets: the s of "women's" and the l of 'l-shape' are no sizes.
const bounded = (source: string): RegExp => new RegExp(String.raw`(?<![^\s,(])(?:${source})(?![^\s,).])`, 'u');

const LABELLED = bounded(String.raw`(?:${SIZE})[\s:]+(${ANY})|(${ANY})\s+(?:${SIZE})`);
const UNMISTAKABLE = bounded(`(${CLEAR})`);
const LETTER = bounded('([sml])');

const toSize = (typed: string): ShopSize | undefined =>
  OTHER_SPELLINGS[typed] ?? SHOP_SIZES.find((size) => size.toLowerCase() === typed);

/** `text` must be in lower case. While the shopper is typing, a letter at the end may begin a word: 'kurta l' may become 'kurta lal'. */
export function findSize(text: string, isTyping: boolean): TypedSize | null {
  for (const expression of [LABELLED, UNMISTAKABLE, LETTER]) {
    const match = expression.exec(text);
    const size = match && toSize(match[1] ?? match[2] ?? '');
    if (!match || !size) continue;
    const end = match.index + match[0].length;
    // A single letter is no size when it is the whole text, or the end of an unfinished text: it may begin a word.
    if (expression === LETTER && (match[0] === text.trim() || (isTyping && end === text.length))) continue;
    return { size, start: match.index, end };
  }
  return null;
}
