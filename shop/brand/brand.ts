// The merchant's own look: logo, colours, links, and the home page. The store's name is a setting (`storeInfo.name`).

import type { Tone } from '#shop/catalog/picture.ts';

export interface BrandLink {
  readonly label: string;
  /** A path of the store, or an https URL. */
  readonly url: string;
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly BrandLink[];
}

export const BRAND_COLORS = ['primary', 'accent', 'paper', 'ink'] as const;
export type BrandColors = Readonly<Record<(typeof BRAND_COLORS)[number], string>>;

export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'linkedin'] as const;
/** The URL of each profile; a network whose URL is empty is not shown. */
export type SocialLinks = Readonly<Record<(typeof SOCIAL_NETWORKS)[number], string>>;

export const HOME_SECTIONS = [
  'trust',
  'categories',
  'new-arrivals',
  'collections',
  'offers',
  'featured',
  'bestsellers',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** A stored picture with the dimensions that reserve its space. */
export interface BrandPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
}

/** Stored in place of a picture's key: the mark, or a picture, that every store has. The stored value is older than the constant's name. */
export const BUILT_IN = 'house';
export type ChosenPicture = BrandPicture | typeof BUILT_IN | null;

export interface Hero {
  readonly title: string;
  readonly text: string;
  /** One or two buttons; the first is the main one. */
  readonly buttons: readonly BrandLink[];
  /** Null shows the texts without a picture. */
  readonly picture: ChosenPicture;
  readonly pictureAlt: string;
  readonly secondPicture: ChosenPicture;
}

export interface Brand {
  /** The line below the name. */
  readonly tagline: string;
  /** Replaces the mark and the name; null shows these. */
  readonly logo: BrandPicture | null;
  /** The square sign before the name; null shows the name alone. */
  readonly mark: ChosenPicture;
  /** The icon of the browser's tab; null shows the mark, or the name's first letter. */
  readonly favicon: BrandPicture | null;
  readonly colours: BrandColors;
  readonly headerLinks: readonly BrandLink[];
  /** Columns of the footer after the categories; one without a title has the store's name as title. */
  readonly footerColumns: readonly FooterColumn[];
  readonly social: SocialLinks;
  readonly hero: Hero;
  /** The sections of the home page that are shown, in order. */
  readonly homeSections: readonly HomeSection[];
}
