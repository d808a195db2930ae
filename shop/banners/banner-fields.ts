// Validates the fields of a banner. Pure: the form validates before sending, and the server before storing.

import type { ShowingWindow } from './banner.ts';

export const BANNER_CATEGORIES = ['all', 'dresses', 'western', 'ethnic', 'accessories', 'footwear'] as const;

export interface BannerFields extends ShowingWindow {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly image: string;
  readonly buttonText: string;
  readonly buttonLink: string;
  readonly category: string;
}

export type BannerField = keyof BannerFields;
export type BannerProblem = 'required' | 'too-long' | 'not-a-link' | 'not-a-category' | 'ends-before-it-begins';
export type BannerProblems = Readonly<Partial<Record<BannerField, BannerProblem>>>;

/** The lengths that fit on a slide. */
export const BANNER_MAX = {
  title: 60,
  subtitle: 80,
  description: 160,
  image: 200,
  buttonText: 30,
  buttonLink: 300,
} as const;

/** True for a path of this site or an https URL. '//elsewhere' is neither, nor '/\elsewhere', which browsers read as '//elsewhere'. */
export function isBannerLink(text: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(text)) return true;
  return URL.canParse(text) && /^https:\/\/[^\s/]/.test(text);
}

/** The default link of a banner's button. */
export const categoryLink = (category: string): string => (category === 'all' ? '/shop' : `/shop?category=${category}`);

function textProblem(text: string, max: number): BannerProblem | null {
  if (text.trim() === '') return 'required';
  return text.trim().length > max ? 'too-long' : null;
}

function categoryProblem(category: string): BannerProblem | null {
  if (category === '') return 'required';
  return BANNER_CATEGORIES.some((option) => option === category) ? null : 'not-a-category';
}

function linkProblem(link: string): BannerProblem | null {
  return textProblem(link, BANNER_MAX.buttonLink) ?? (isBannerLink(link.trim()) ? null : 'not-a-link');
}

function windowProblem({ showFrom, showUntil }: ShowingWindow): BannerProblem | null {
  return showFrom && showUntil && showUntil <= showFrom ? 'ends-before-it-begins' : null;
}

/** Returns the problem of each field; empty when the banner may be stored. */
export function bannerProblems(banner: BannerFields): BannerProblems {
  const problems: Partial<Record<BannerField, BannerProblem | null>> = {
    title: textProblem(banner.title, BANNER_MAX.title),
    subtitle: textProblem(banner.subtitle, BANNER_MAX.subtitle),
    description: textProblem(banner.description, BANNER_MAX.description),
    image: textProblem(banner.image, BANNER_MAX.image),
    buttonText: textProblem(banner.buttonText, BANNER_MAX.buttonText),
    buttonLink: linkProblem(banner.buttonLink),
    category: categoryProblem(banner.category),
    showUntil: windowProblem(banner),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
