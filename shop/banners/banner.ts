// A banner as shoppers see it, and when it shows: while it is active and inside its window, which may be open at either end. A window from
// 9:00 to 18:00 shows the banner at 9:00 sharp and no longer at 18:00 sharp.

import type { Picture } from '#shop/catalog/picture.ts';

export interface Banner {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly buttonText: string;
  /** The button's link: a path of this site, or an https URL. */
  readonly buttonLink: string;
  readonly picture: Picture;
}

export interface ShowingWindow {
  readonly showFrom: Date | null;
  readonly showUntil: Date | null;
}

export interface ActiveBanners {
  /** In the order set by staff. */
  readonly banners: readonly Banner[];
  /** The time of the next change of the list by time alone; null when only staff can change it. */
  readonly changesAt: Date | null;
}

export const isShowing = ({ showFrom, showUntil }: ShowingWindow, now: Date): boolean =>
  (showFrom === null || showFrom <= now) && (showUntil === null || showUntil > now);

export type BannerState = 'live' | 'scheduled' | 'ended' | 'inactive';

/** Returns whether shoppers see the banner now, or why not. An inactive banner is 'inactive' whatever its window is. */
export function bannerState(banner: ShowingWindow & { readonly isActive: boolean }, now: Date): BannerState {
  if (!banner.isActive) return 'inactive';
  if (isShowing(banner, now)) return 'live';
  return banner.showFrom !== null && banner.showFrom > now ? 'scheduled' : 'ended';
}

/** Returns the nearest future start or end of a window; null when there is none. */
export function nextChange(windows: readonly ShowingWindow[], now: Date): Date | null {
  let next: Date | null = null;
  for (const edge of windows.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])) {
    const isFuture = edge !== null && edge > now;
    if (isFuture && (next === null || edge < next)) next = edge;
  }
  return next;
}
