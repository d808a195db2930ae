// The brand that comes with the store, and the brand of a new store. Not in brand.ts, which every page of the storefront loads.

import { type Brand, BUILT_IN, HOME_SECTIONS, type SocialLinks } from './brand.ts';

const NO_SOCIAL: SocialLinks = { instagram: '', facebook: '', linkedin: '' };

export const DEFAULT_BRAND: Brand = {
  tagline: '',
  logo: null,
  mark: BUILT_IN,
  favicon: null,
  colours: { primary: '#7a1f2b', accent: '#27375f', paper: '#fbf7f0', ink: '#241a17' },
  headerLinks: [
    { label: 'Shop', url: '/shop' },
    { label: 'About', url: '/about' },
    { label: 'Contact', url: '/contact' },
  ],
  footerColumns: [
    {
      title: 'Help',
      links: [
        { label: 'Track Order', url: '/track-order' },
        { label: 'Contact', url: '/contact' },
        { label: 'Refund Policy', url: '/returns' },
        { label: 'Refunds', url: '/refund' },
        { label: 'Shipping', url: '/shipping' },
      ],
    },
    {
      title: '',
      links: [
        { label: 'About', url: '/about' },
        { label: 'Privacy', url: '/privacy' },
        { label: 'Terms', url: '/terms' },
      ],
    },
  ],
  social: NO_SOCIAL,
  hero: {
    title: 'Discover Your Style',
    text: 'Curated fashion & accessories for the modern woman',
    buttons: [
      { label: 'Shop Now', url: '/shop' },
      { label: 'New Arrivals', url: '/shop?category=new' },
    ],
    picture: BUILT_IN,
    pictureAlt: 'A madder red bandhani anarkali with a gold border',
    secondPicture: BUILT_IN,
  },
  homeSections: HOME_SECTIONS,
};

/** The stored record, with the defaults for what is missing. */
export function toBrand(record: Readonly<Record<string, unknown>>): Brand {
  const stored = record as Partial<Brand>;
  return {
    ...DEFAULT_BRAND,
    ...stored,
    colours: { ...DEFAULT_BRAND.colours, ...stored.colours },
    social: { ...NO_SOCIAL, ...stored.social },
    hero: { ...DEFAULT_BRAND.hero, ...stored.hero },
  };
}

/** A new store of a merchant: nothing that belongs to the sample store. */
export const NEW_BRAND: Brand = {
  ...DEFAULT_BRAND,
  mark: null,
  hero: { ...DEFAULT_BRAND.hero, picture: null, pictureAlt: '', secondPicture: null },
};
