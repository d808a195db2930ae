// A banner as a row of the list, with times in India's time zone. Formatted on the server, so that browser and server
// cannot differ.

import { type BannerState, bannerState, isShowing } from '#shop/banners/banner.ts';
import type { BannerFields } from '#shop/banners/banner-fields.ts';
import type { AdminBanner } from '#shop/banners/list-banners.server.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { parseIndianTime, toIndianTimeInput } from '#shop/indian-clock.ts';
import { formatTimeAndDay } from '../kit/indian-time.ts';
import { parsePictureKey } from '../pictures/picture-key.ts';

/** An active collection that a banner can lead to. */
export interface CollectionTarget {
  readonly path: string;
  readonly name: string;
}

export interface BannerDraft
  extends Pick<BannerFields, 'title' | 'subtitle' | 'description' | 'buttonText' | 'buttonLink' | 'category'> {
  readonly imageUrl: string;
  /** In India's time zone. */
  readonly showFrom: string;
  readonly showUntil: string;
}

export const toDraft = (banner: BannerRow | null): BannerDraft => ({
  title: banner?.title ?? '',
  subtitle: banner?.subtitle ?? '',
  description: banner?.description ?? '',
  imageUrl: banner ? pictureUrl(banner.image) : '',
  buttonText: banner?.buttonText ?? '',
  buttonLink: banner?.buttonLink ?? '/shop',
  category: banner?.category ?? 'all',
  showFrom: banner?.showFrom ?? '',
  showUntil: banner?.showUntil ?? '',
});

/** A URL that is no picture of the store becomes the key 'none', which the store refuses. */
export const toBannerFields = (
  { imageUrl, showFrom, showUntil, ...draft }: BannerDraft,
  origin: string,
): BannerFields => ({
  ...draft,
  image: imageUrl.trim() === '' ? '' : (parsePictureKey(imageUrl, origin) ?? 'none'),
  showFrom: parseIndianTime(showFrom),
  showUntil: parseIndianTime(showUntil),
});

export interface BannerRow extends Omit<AdminBanner, 'showFrom' | 'showUntil'> {
  /** In the format of the form's fields; empty when not set. */
  readonly showFrom: string;
  readonly showUntil: string;
  readonly state: BannerState;
  /** The schedule as text; null for a banner without one. */
  readonly schedule: string | null;
}

function scheduleText({ showFrom, showUntil }: AdminBanner, now: Date): string | null {
  if (showFrom && showFrom > now) return `Shows from ${formatTimeAndDay(showFrom)}`;
  if (showUntil && !isShowing({ showFrom, showUntil }, now)) return `Ended ${formatTimeAndDay(showUntil)}`;
  return showUntil ? `Shows until ${formatTimeAndDay(showUntil)}` : null;
}

export const toBannerRow = (banner: AdminBanner, now: Date): BannerRow => ({
  ...banner,
  showFrom: banner.showFrom ? toIndianTimeInput(banner.showFrom) : '',
  showUntil: banner.showUntil ? toIndianTimeInput(banner.showUntil) : '',
  state: bannerState(banner, now),
  schedule: scheduleText(banner, now),
});
