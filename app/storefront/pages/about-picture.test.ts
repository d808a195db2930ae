import { expect, test } from 'vitest';
import { type BrandPicture, BUILT_IN, type ChosenPicture } from '#shop/brand/brand.ts';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { aboutPicture } from './about-picture.ts';

const own: BrandPicture = { key: 'loom', width: 900, height: 1200, tone: 'sand' };
const second: BrandPicture = { ...own, key: 'border' };
const about = (name: string, picture: ChosenPicture, secondPicture: ChosenPicture) =>
  aboutPicture({
    storeInfo: { name },
    brand: { hero: { ...DEFAULT_BRAND.hero, picture, pictureAlt: 'A loom', secondPicture } },
  });

test.each<[string, string, ChosenPicture, ChosenPicture, ReturnType<typeof aboutPicture>]>([
  ['the built-in picture in the sample store', 'Tanabana', BUILT_IN, BUILT_IN, BUILT_IN],
  ['no built-in picture in a store of another name', 'Kaveri Silks', BUILT_IN, BUILT_IN, null],
  ['nothing in a new store', 'Kaveri Silks', null, null, null],
  ['the picture that the merchant chose for the home page', 'Kaveri Silks', own, second, { ...own, alt: 'A loom' }],
  ['the second picture when the first one is built in', 'Kaveri Silks', BUILT_IN, second, { ...second, alt: '' }],
])('S-BRAND-03 /about shows %s', (_, name, picture, secondPicture, expected) => {
  expect(about(name, picture, secondPicture)).toEqual(expected);
});
