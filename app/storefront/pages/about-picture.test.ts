import { expect, test } from 'vitest';
import { type BrandPicture, HOUSE, type OwnOrHouse } from '#shop/brand/brand.ts';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { aboutPicture } from './about-picture.ts';

const own: BrandPicture = { key: 'loom', width: 900, height: 1200, tone: 'sand' };
const second: BrandPicture = { ...own, key: 'border' };
const about = (name: string, picture: OwnOrHouse, secondPicture: OwnOrHouse) =>
  aboutPicture({
    storeInfo: { name },
    brand: { hero: { ...DEFAULT_BRAND.hero, picture, pictureAlt: 'A loom', secondPicture } },
  });

test.each<[string, string, OwnOrHouse, OwnOrHouse, ReturnType<typeof aboutPicture>]>([
  ['the cloth in the sample store', 'Tanabana', HOUSE, HOUSE, HOUSE],
  ['no cloth under another name', 'Kaveri Silks', HOUSE, HOUSE, null],
  ['nothing in a new store', 'Kaveri Silks', null, null, null],
  ['the own picture of the home page', 'Kaveri Silks', own, second, { ...own, alt: 'A loom' }],
  ['the own second picture', 'Kaveri Silks', HOUSE, second, { ...second, alt: '' }],
])('S-BRAND-03 /about shows %s', (_, name, picture, secondPicture, expected) => {
  expect(about(name, picture, secondPicture)).toEqual(expected);
});
