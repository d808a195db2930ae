// The two pictures of the hero: the merchant's own, or those that come with the store, in three widths and two formats
// (pictures/README.md describes how they are made). On the server, so that their URLs are not part of the page's
// JavaScript.

import { availableWidths } from '#app/ui/picture.tsx';
import { BUILT_IN, type ChosenPicture } from '#shop/brand/brand.ts';
import { type PictureWidth, picturePath, type Tone } from '#shop/catalog/picture.ts';

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

const BUILT_IN_WIDTHS = [480, 720, 900] as const;
const OWN_WIDTHS: readonly PictureWidth[] = [480, 640, 900];
type BuiltInName = 'hero' | 'swatch';
type Format = 'avif' | 'webp';

/**
 * The dress fills a phone's width, and four columns of twelve from 1024. 92vw instead of 100vw: a phone of 390 px at
 * double density then takes the file of 720 px, which has 13 kB less than the next one and looks the same.
 */
const HERO_SIZES = '(min-width: 1440px) 411px, (min-width: 1024px) 30vw, 92vw';
const SWATCH_SIZES = '(min-width: 1440px) 302px, 22vw';

const BUILT_IN_TONES: Readonly<Record<BuiltInName, Tone>> = { hero: 'ivory', swatch: 'madder' };

const getFileUrl = (name: BuiltInName, width: (typeof BUILT_IN_WIDTHS)[number], format: Format): string =>
  files[`./pictures/${name}-${width}.${format}`] ?? '';

export interface HeroPicture {
  readonly avif: string;
  readonly webp: string;
  readonly src: string;
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
}

/** Null shows no picture. */
export function heroPicture(picture: ChosenPicture, builtIn: BuiltInName): HeroPicture | null {
  if (picture === null) return null;
  const sizes = builtIn === 'hero' ? HERO_SIZES : SWATCH_SIZES;
  if (picture === BUILT_IN) {
    const sourceSet = (format: Format) =>
      BUILT_IN_WIDTHS.map((width) => `${getFileUrl(builtIn, width, format)} ${width}w`).join(', ');
    const urls = { avif: sourceSet('avif'), webp: sourceSet('webp'), src: getFileUrl(builtIn, 720, 'webp') };
    return { ...urls, sizes, width: 900, height: 1200, tone: BUILT_IN_TONES[builtIn] };
  }
  const { key, width, height, tone } = picture;
  const widths = availableWidths(width, OWN_WIDTHS);
  const sourceSet = (format: Format) =>
    widths.map((width) => `${picturePath(key, width, format)} ${width}w`).join(', ');
  const src = picturePath(key, widths.at(-1) ?? 480, 'webp');
  return { avif: sourceSet('avif'), webp: sourceSet('webp'), src, sizes, width, height, tone };
}

/** The largest contentful paint on phones: preloaded, so that the request starts before the stylesheet is parsed. */
export const heroPreload = ({ avif, sizes }: HeroPicture) => ({
  tagName: 'link' as const,
  rel: 'preload',
  as: 'image',
  type: 'image/avif',
  imageSrcSet: avif,
  imageSizes: sizes,
  fetchPriority: 'high',
});

/** The picture of link previews. */
export const heroShareImage = (picture: ChosenPicture): string | null => {
  if (picture === null) return null;
  return picture === BUILT_IN ? getFileUrl('hero', 900, 'webp') : picturePath(picture.key, 900, 'webp');
};
