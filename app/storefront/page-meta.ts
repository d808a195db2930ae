// What search engines and link previews read about a page of the shop. Addresses are whole ones, as both want them.

interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly origin: string;
  /** What the tab says; the title and the store's name unless told. */
  readonly tab?: string;
  /** The path of a picture for previews. */
  readonly image?: string;
}

export const pageMeta = ({ title, description, path, origin, tab = `${title} · Tanabana`, image }: PageFacts) => [
  { title: tab },
  { name: 'description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Tanabana' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: `${origin}${path}` },
  ...(image ? [{ property: 'og:image', content: `${origin}${image}` }] : []),
  { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
];
