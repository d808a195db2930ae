// A banner as it stands in its form, and how it is read. Pure.

import type { BannerFields } from '#shop/banners/banner-fields.ts';
import { pictureAddress } from '#shop/catalog/picture.ts';
import { momentInIndia } from '#shop/indian-clock.ts';
import { pictureKeyOf } from '../pictures/picture-key.ts';
import type { BannerRow } from './banner-row.ts';

export interface BannerDraft {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly buttonText: string;
  readonly buttonLink: string;
  readonly category: string;
  /** By India's clock. */
  readonly showFrom: string;
  readonly showUntil: string;
}

export const draftOf = (banner: BannerRow | null): BannerDraft => ({
  title: banner?.title ?? '',
  subtitle: banner?.subtitle ?? '',
  description: banner?.description ?? '',
  imageUrl: banner ? pictureAddress(banner.image) : '',
  buttonText: banner?.buttonText ?? '',
  buttonLink: banner?.buttonLink ?? '/shop',
  category: banner?.category ?? 'all',
  showFrom: banner?.showFrom ?? '',
  showUntil: banner?.showUntil ?? '',
});

/** An address that leads to no picture of the store keeps itself as a key, and the store refuses it. */
export const fieldsOf = ({ imageUrl, showFrom, showUntil, ...draft }: BannerDraft, origin: string): BannerFields => ({
  ...draft,
  image: imageUrl.trim() === '' ? '' : (pictureKeyOf(imageUrl, origin) ?? 'none'),
  showFrom: momentInIndia(showFrom),
  showUntil: momentInIndia(showUntil),
});
