// What every document of the store shows of the merchant: name, logo, icon, colours. The layouts load it as `document`.

import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { type Brand, type BrandPicture, BUILT_IN } from '#shop/brand/brand.ts';
import { isDefaultPalette, toTokens } from '#shop/brand/palette.ts';
import { type PictureWidth, picturePath } from '#shop/catalog/picture.ts';
import builtInMark from './assets/mark.svg';
import builtInMarkSvg from './assets/mark.svg?raw';
import { loadPageSettings } from './page-settings.server.ts';

/** A picture that replaces the mark, or both the mark and the name. */
export interface LogoPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

export interface RootData {
  readonly storeName: string;
  /** A picture that contains the name; null shows mark and name. */
  readonly logo: LogoPicture | null;
  readonly mark: LogoPicture | typeof BUILT_IN | null;
  /** The URL of the tab's icon. */
  readonly icon: string;
  /** The URL of the stylesheet with the merchant's colours; null with the default ones. */
  readonly stylesheet: string | null;
}

/** A short hash of the content, for URLs whose responses are cached for ever: a changed content gets another URL. */
const toVersion = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 10);

/**
 * The stylesheet of the merchant's colours. `html:root` is more specific than the `:root` of the pages' stylesheets, so
 * it wins in whatever order they are loaded.
 */
export function brandCss({ colours }: Brand): string {
  const tokens = Object.entries(toTokens(colours)).map(([name, value]) => `${name}:${value}`);
  return `html:root{${tokens.join(';')}}`;
}

export const brandCssVersion = (brand: Brand): string => toVersion(brandCss(brand));

/** An icon with the first letter of the name on the main colour. */
function letterIcon(storeName: string, { colours }: Brand): string {
  const letter = [...storeName.trim().toUpperCase()][0] ?? '';
  const text = letter.replace(/[<>&'"]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colours.primary}"/><text x="32" y="45" font-family="Georgia, serif" font-size="38" text-anchor="middle" fill="#fff">${text}</text></svg>`;
}

/** An icon with the woven mark in the merchant's colours. */
function markIcon({ colours }: Brand): string {
  const { '--madder': warp = '', '--pick': pick = '' } = toTokens(colours);
  // The two colours of assets/mark.svg.
  return builtInMarkSvg.replace('#7a1f2b', warp).replace('#e2a12b', pick);
}

/** The tab's icon as SVG, for a store without an icon picture. */
export const brandIcon = (storeName: string, brand: Brand): string =>
  brand.mark === BUILT_IN ? markIcon(brand) : letterIcon(storeName, brand);

function iconUrl(storeName: string, brand: Brand): string {
  const { favicon, mark, colours } = brand;
  if (favicon) return picturePath(favicon.key, 200, 'webp');
  if (mark === BUILT_IN && isDefaultPalette(colours)) return builtInMark;
  if (mark && mark !== BUILT_IN) return picturePath(mark.key, 200, 'webp');
  return `/brand/icon.svg?v=${toVersion(brandIcon(storeName, brand))}`;
}

const toLogoPicture = (picture: BrandPicture | null, width: PictureWidth): LogoPicture | null =>
  picture && { src: picturePath(picture.key, width, 'webp'), width: picture.width, height: picture.height };

export async function loadRootData(context: Readonly<RouterContextProvider>): Promise<RootData> {
  const { storeInfo, brand } = await loadPageSettings(context);
  return {
    storeName: storeInfo.name,
    logo: toLogoPicture(brand.logo, 480),
    mark: brand.mark === BUILT_IN ? BUILT_IN : toLogoPicture(brand.mark, 96),
    icon: iconUrl(storeInfo.name, brand),
    stylesheet: isDefaultPalette(brand.colours) ? null : `/brand.css?v=${brandCssVersion(brand)}`,
  };
}
