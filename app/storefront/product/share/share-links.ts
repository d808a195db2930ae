// The share targets of a product and their URLs.

export interface ShareData {
  readonly url: string;
  readonly text: string;
}

export interface ShareLink {
  readonly name: string;
  readonly href: string;
}

const buildUrl = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query)}`;

export const shareLinks = ({ url, text }: ShareData): readonly ShareLink[] => [
  { name: 'WhatsApp', href: buildUrl('https://wa.me/', { text: `${text} ${url}` }) },
  { name: 'Facebook', href: buildUrl('https://www.facebook.com/sharer/sharer.php', { u: url, quote: text }) },
  { name: 'Twitter', href: buildUrl('https://twitter.com/intent/tweet', { url, text }) },
  { name: 'Telegram', href: buildUrl('https://t.me/share/url', { url, text }) },
  {
    name: 'LinkedIn',
    href: buildUrl('https://www.linkedin.com/shareArticle', { mini: 'true', url, title: text }),
  },
];

export const SHARE_WINDOW = 'width=600,height=400,noopener,noreferrer';
