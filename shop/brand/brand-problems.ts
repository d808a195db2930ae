// Validates the brand. Pure: the form validates before sending, and the server before storing.

import { isBannerLink } from '#shop/banners/banner-fields.ts';
import {
  BRAND_COLORS,
  type BrandColors,
  type BrandLink,
  HOME_SECTIONS,
  type HomeSection,
  SOCIAL_NETWORKS,
  type SocialLinks,
} from './brand.ts';
import { type ColorProblem, colorProblems } from './palette.ts';

/** The brand as the form sends it: pictures by their keys. */
export interface BrandInput {
  readonly name: string;
  readonly tagline: string;
  readonly logo: string | null;
  readonly mark: string | null;
  readonly favicon: string | null;
  readonly colours: BrandColors;
  readonly headerLinks: readonly BrandLink[];
  readonly footerColumns: readonly { readonly title: string; readonly links: readonly BrandLink[] }[];
  readonly social: SocialLinks;
  readonly hero: {
    readonly title: string;
    readonly text: string;
    readonly buttons: readonly BrandLink[];
    readonly picture: string | null;
    readonly pictureAlt: string;
    readonly secondPicture: string | null;
  };
  readonly homeSections: readonly HomeSection[];
}

export const BRAND_MAX = {
  name: 60,
  tagline: 90,
  linkLabel: 40,
  url: 300,
  columnTitle: 40,
  heroTitle: 80,
  heroText: 200,
  pictureAlt: 200,
  headerLinks: 6,
  columns: 4,
  columnLinks: 10,
  buttons: 2,
} as const;

export type BrandField =
  | ('name' | 'tagline' | 'headerLinks' | 'footerColumns' | 'heroTitle' | 'heroText' | 'heroButtons' | 'pictureAlt')
  | keyof BrandColors
  | keyof SocialLinks
  | 'homeSections';

export type BrandProblem = 'required' | 'too-long' | 'too-many' | 'not-a-link' | 'repeated' | 'unknown' | ColorProblem;
export type BrandProblems = Readonly<Partial<Record<BrandField, BrandProblem>>>;

const required = (text: string, max: number): BrandProblem | null =>
  text.trim() === '' ? 'required' : optional(text, max);
const optional = (text: string, max: number): BrandProblem | null => (text.trim().length > max ? 'too-long' : null);

const linkProblem = ({ label, url }: BrandLink): BrandProblem | null => {
  const text = required(label, BRAND_MAX.linkLabel) ?? required(url, BRAND_MAX.url);
  return text ?? (isBannerLink(url.trim()) ? null : 'not-a-link');
};

const hasRepeated = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.trim())).size < texts.length;

function linksProblem(links: readonly BrandLink[], max: number): BrandProblem | null {
  if (links.length > max) return 'too-many';
  const [problem] = links.map(linkProblem).filter((each) => each !== null);
  return problem ?? (hasRepeated(links.map(({ url }) => url)) ? 'repeated' : null);
}

function columnsProblem(columns: BrandInput['footerColumns']): BrandProblem | null {
  if (columns.length > BRAND_MAX.columns) return 'too-many';
  const problems = columns.map(
    ({ title, links }) => optional(title, BRAND_MAX.columnTitle) ?? linksProblem(links, BRAND_MAX.columnLinks),
  );
  const [problem] = problems.filter((each) => each !== null);
  return problem ?? (hasRepeated(columns.map(({ title }) => title)) ? 'repeated' : null);
}

function socialProblem(url: string): BrandProblem | null {
  if (url.trim() === '') return null;
  const isLink = /^https:\/\/\S+$/.test(url.trim()) && URL.canParse(url);
  return optional(url, BRAND_MAX.url) ?? (isLink ? null : 'not-a-link');
}

function sectionsProblem(sections: readonly string[]): BrandProblem | null {
  const areKnown = sections.every((name) => HOME_SECTIONS.some((known) => known === name));
  return areKnown && !hasRepeated(sections) ? null : 'unknown';
}

/** Returns the problem of each field; empty when the brand may be stored. */
export function brandProblems(brand: BrandInput): BrandProblems {
  const colours = colorProblems(brand.colours);
  const problems: Partial<Record<BrandField, BrandProblem | null | undefined>> = {
    name: required(brand.name, BRAND_MAX.name),
    tagline: optional(brand.tagline, BRAND_MAX.tagline),
    ...Object.fromEntries(BRAND_COLORS.map((name) => [name, colours[name]])),
    headerLinks: linksProblem(brand.headerLinks, BRAND_MAX.headerLinks),
    footerColumns: columnsProblem(brand.footerColumns),
    ...Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, socialProblem(brand.social[network])])),
    heroTitle: required(brand.hero.title, BRAND_MAX.heroTitle),
    heroText: optional(brand.hero.text, BRAND_MAX.heroText),
    heroButtons: linksProblem(brand.hero.buttons, BRAND_MAX.buttons),
    pictureAlt: optional(brand.hero.pictureAlt, BRAND_MAX.pictureAlt),
    homeSections: sectionsProblem(brand.homeSections),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
