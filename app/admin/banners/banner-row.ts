// A banner as a row of the list says it, by the clock of India. Made on the server, so that browser and server cannot disagree.

import { isShowing } from '#shop/banners/banner.ts';
import type { AdminBanner } from '#shop/banners/list-banners.server.ts';
import { typedInIndia } from '#shop/indian-clock.ts';
import { momentInWords } from '../kit/indian-time.ts';

export interface BannerRow extends Omit<AdminBanner, 'showFrom' | 'showUntil'> {
  /** As the form types them; empty for none. */
  readonly showFrom: string;
  readonly showUntil: string;
  /** What its window says now; null without one. */
  readonly schedule: string | null;
}

function scheduleOf({ showFrom, showUntil }: AdminBanner, now: Date): string | null {
  if (showFrom && showFrom > now) return `Shows from ${momentInWords(showFrom)}`;
  if (showUntil && !isShowing({ showFrom, showUntil }, now)) return `Ended ${momentInWords(showUntil)}`;
  return showUntil ? `Shows until ${momentInWords(showUntil)}` : null;
}

export const bannerRow = (banner: AdminBanner, now: Date): BannerRow => ({
  ...banner,
  showFrom: banner.showFrom ? typedInIndia(banner.showFrom) : '',
  showUntil: banner.showUntil ? typedInIndia(banner.showUntil) : '',
  schedule: scheduleOf(banner, now),
});
