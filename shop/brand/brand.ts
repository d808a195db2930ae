// The merchant's own look: logo, colours, links, and the home page. The store's name is a setting (`storeInfo.name`).

export interface BrandLink {
  readonly label: string;
  /** A path of the store, or a URL with https. */
  readonly url: string;
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly BrandLink[];
}

export const BRAND_COLOURS = ['primary', 'accent', 'paper', 'ink'] as const;
export type BrandColours = Readonly<Record<(typeof BRAND_COLOURS)[number], string>>;

export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'linkedin', 'whatsapp'] as const;
/** Empty values are not shown. */
export type SocialLinks = Readonly<Record<(typeof SOCIAL_NETWORKS)[number], string>>;

export const HOME_SECTIONS = ['trust', 'categories', 'new-arrivals', 'offers', 'featured', 'bestsellers'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export interface Hero {
  readonly title: string;
  readonly text: string;
  /** One or two; the first is the main one. */
  readonly buttons: readonly BrandLink[];
  /** Keys of pictures; null shows the picture that comes with the store. */
  readonly picture: string | null;
  readonly pictureAlt: string;
  readonly secondPicture: string | null;
}

export interface Brand {
  /** The line below the name. */
  readonly tagline: string;
  /** Keys of pictures; null shows the name, or the mark that comes with the store. */
  readonly logo: string | null;
  readonly mark: string | null;
  readonly favicon: string | null;
  readonly colours: BrandColours;
  /** Links of the header after the categories. */
  readonly headerLinks: readonly BrandLink[];
  /** Columns of the footer after the categories. */
  readonly footerColumns: readonly FooterColumn[];
  readonly social: SocialLinks;
  readonly hero: Hero;
  /** The sections of the home page that are shown, in order. */
  readonly homeSections: readonly HomeSection[];
}

const NO_SOCIAL: SocialLinks = { instagram: '', facebook: '', linkedin: '', whatsapp: '' };

/** The footer's second column is titled with the store's name when its title is empty. */
export const DEFAULT_BRAND: Brand = {
  tagline: '',
  logo: null,
  mark: null,
  favicon: null,
  colours: { primary: '#7a1f2b', accent: '#27375f', paper: '#fbf7f0', ink: '#241a17' },
  headerLinks: [],
  footerColumns: [
    {
      title: 'Help',
      links: [
        { label: 'Track Order', url: '/track-order' },
        { label: 'Contact', url: '/contact' },
        { label: 'Refund Policy', url: '/returns' },
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
    picture: null,
    pictureAlt: '',
    secondPicture: null,
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
