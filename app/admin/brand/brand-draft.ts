// The draft of the brand form: the brand as it is sent, with pictures by their keys. Pure.

import { type Brand, BUILT_IN, type ChosenPicture } from '#shop/brand/brand.ts';
import type { BrandInput } from '#shop/brand/brand-problems.ts';
import type { BrandToEdit } from '#shop/brand/save-brand.server.ts';
import { pick } from '#shop/pick.ts';
import { isEqual } from '../kit/form/merge-typed.ts';

const toKey = (picture: ChosenPicture): string | null => (picture === BUILT_IN ? BUILT_IN : (picture?.key ?? null));

const toHero = ({ hero }: Brand): BrandInput['hero'] => ({
  ...hero,
  picture: toKey(hero.picture),
  secondPicture: toKey(hero.secondPicture),
});

export const toDraft = ({ name, brand }: BrandToEdit): BrandInput => ({
  name,
  tagline: brand.tagline,
  logo: toKey(brand.logo),
  mark: toKey(brand.mark),
  favicon: toKey(brand.favicon),
  ...pick(brand, 'colours', 'headerLinks', 'footerColumns', 'social'),
  hero: toHero(brand),
  homeSections: brand.homeSections,
});

export const changedParts = (before: BrandInput, draft: BrandInput): (keyof BrandInput)[] =>
  (Object.keys(draft) as (keyof BrandInput)[]).filter((part) => !isEqual(before[part], draft[part]));

/** Returns a colour as the store keeps it: '#ABC' becomes '#aabbcc', 'abcdef' becomes '#abcdef'. */
export function normalizeColor(typed: string): string {
  const hex = typed.trim().toLowerCase().replace(/^#?/, '#');
  const isShort = /^#[0-9a-f]{3}$/.test(hex);
  return isShort ? hex.replace(/[0-9a-f]/g, (digit) => digit.repeat(2)) : hex;
}
