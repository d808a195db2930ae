// The share targets of a product and their addresses.

export interface Shared {
  readonly url: string;
  readonly text: string;
}

export interface ShareLink {
  readonly name: string;
  readonly href: string;
}

const address = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query)}`;

export const shareLinks = ({ url, text }: Shared): readonly ShareLink[] => [
  { name: 'WhatsApp', href: address('https://wa.me/', { text: `${text} ${url}` }) },
  { name: 'Facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: url, quote: text }) },
  { name: 'Twitter', href: address('https://twitter.com/intent/tweet', { url, text }) },
  { name: 'Telegram', href: address('https://t.me/share/url', { url, text }) },
  {
    name: 'LinkedIn',
    href: address('https://www.linkedin.com/shareArticle', { mini: 'true', url, title: text }),
  },
];

export const SHARE_WINDOW = 'width=600,height=400,noopener,noreferrer';
