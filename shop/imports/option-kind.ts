// Decides which option of a product is its size and which its colour, and normalises the names of sizes. Pure.

import { PRODUCT_SIZES } from '#shop/catalog/product-choices.ts';

export type OptionKind = 'size' | 'color' | 'none' | 'other';

/** The prefix of WooCommerce's attributes that several products share: 'pa_size'. */
const WOOCOMMERCE_PREFIX = /^pa_/;
const normalize = (name: string): string => name.normalize('NFC').trim().toLowerCase().replace(WOOCOMMERCE_PREFIX, '');

const SIZE_WORDS = new Set(['size', 'sizes', 'saiz', 'साइज़', 'साइज', 'साईज', 'आकार'].map(normalize));
const COLOR_WORDS = new Set(['color', 'colors', 'colour', 'colours', 'shade', 'shades', 'रंग', 'कलर'].map(normalize));

const DEFAULT_TITLE = 'default title';

export function findOptionKind(name: string, value: string): OptionKind {
  const normal = normalize(name);
  if (normal === 'title' && normalize(value) === DEFAULT_TITLE) return 'none';
  const words = normal.split(/[\s_\-/():]+/);
  if (words.some((word) => COLOR_WORDS.has(word))) return 'color';
  return words.some((word) => SIZE_WORDS.has(word)) ? 'size' : 'other';
}

const FREE_SIZE = 'Free Size';

const spellings = (size: string, ...texts: string[]): [string, string][] => texts.map((text) => [text, size]);

const SIZES_BY_SPELLING: ReadonlyMap<string, string> = new Map([
  ...PRODUCT_SIZES.flatMap((size) => spellings(size, size.toLowerCase())),
  ...spellings('XS', 'extra small', 'x small', 'xsmall'),
  ...spellings('S', 'small'),
  ...spellings('M', 'medium'),
  ...spellings('L', 'large'),
  ...spellings('XL', 'extra large', 'x large', 'xlarge'),
  ...spellings('XXL', '2xl', 'xx large', 'xxlarge', '2x large', 'double xl', 'extra extra large'),
  ...spellings('XXXL', '3xl', 'xxx large', 'xxxlarge', '3x large', 'triple xl'),
  ...spellings(FREE_SIZE, 'freesize', 'free', 'one size', 'onesize', 'os', 'f', 'one size fits all', 'fs'),
]);

/** 'Medium', 'size m' and 'M ' become 'M'; '2XL' becomes 'XXL'; 'UK 8' stays. */
export function normalizeSize(size: string): string {
  const trimmed = size.trim().replace(/\s+/g, ' ');
  const spelling = trimmed
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/^size:? (?=\S)/, '');
  return SIZES_BY_SPELLING.get(spelling) ?? trimmed;
}
