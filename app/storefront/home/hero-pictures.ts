// The two pictures of the hero, in three widths and two formats (pictures/README.md describes how they are made).

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

const WIDTHS = [480, 720, 900] as const;
type Name = 'hero' | 'swatch';
type Format = 'avif' | 'webp';

const getFileUrl = (name: Name, width: (typeof WIDTHS)[number], format: Format): string =>
  files[`./pictures/${name}-${width}.${format}`] ?? '';

const sourceSet = (name: Name, format: Format): string =>
  WIDTHS.map((width) => `${getFileUrl(name, width, format)} ${width}w`).join(', ');

export const heroPicture = (name: Name) => ({
  avif: sourceSet(name, 'avif'),
  webp: sourceSet(name, 'webp'),
  src: getFileUrl(name, 720, 'webp'),
});

/**
 * The dress fills a phone's width, and four columns of twelve from 1024. 92vw instead of 100vw: a phone of 390 px at double density
 * then takes the file of 720 px, which has 13 kB less than the next one and looks the same.
 */
export const HERO_SIZES = '(min-width: 1440px) 411px, (min-width: 1024px) 30vw, 92vw';
export const SWATCH_SIZES = '(min-width: 1440px) 302px, 22vw';

/** The largest contentful paint on phones: preloaded, so that the request starts before the stylesheet is parsed. */
export const heroPreload = {
  rel: 'preload',
  as: 'image',
  type: 'image/avif',
  imageSrcSet: sourceSet('hero', 'avif'),
  imageSizes: HERO_SIZES,
  fetchPriority: 'high',
} as const;

export const heroShareImage = getFileUrl('hero', 900, 'webp');
