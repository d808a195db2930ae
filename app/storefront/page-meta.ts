// Meta tags of a storefront page for search engines and link previews. Both need absolute URLs.

interface PageMetaInput {
  readonly storeName: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly origin: string;
  /** The document title; by default `title` and the store's name. */
  readonly tab?: string;
  /** The path of the preview picture when its dimensions are unknown; otherwise use `picture`. */
  readonly image?: string;
  readonly type?: 'website' | 'product';
  /** The preview picture with dimensions and alt text; also selects the large Twitter card. */
  readonly picture?: PreviewPicture;
}

export interface PreviewPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const pictureMeta = ({ path, width, height, alt }: PreviewPicture, origin: string) => [
  { property: 'og:image', content: `${origin}${path}` },
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

export const pageMeta = ({
  storeName,
  title,
  description,
  path,
  origin,
  tab = `${title} · ${storeName}`,
  image,
  type = 'website',
  picture,
}: PageMetaInput) => [
  { title: tab },
  { name: 'description', content: description },
  { property: 'og:type', content: type },
  { property: 'og:site_name', content: storeName },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: `${origin}${path}` },
  ...(image ? [{ property: 'og:image', content: `${origin}${image}` }] : []),
  ...(picture ? pictureMeta(picture, origin) : []),
  { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
];
