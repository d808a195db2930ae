// Writes sitemap XML. Addresses are absolute and escaped.

export interface Entry {
  readonly path: string;
  readonly changedAt?: Date | null;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>'"]/g, (sign) => SIGNS[sign] ?? sign);

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

export const URLSET = { open: `${DECLARATION}\n<urlset ${NAMESPACE}>\n`, close: '</urlset>\n' } as const;
export const INDEX = { open: `${DECLARATION}\n<sitemapindex ${NAMESPACE}>\n`, close: '</sitemapindex>\n' } as const;

export function entry(kind: 'url' | 'sitemap', { path, changedAt }: Entry, origin: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${kind}><loc>${escaped(`${origin}${path}`)}</loc>${changed}</${kind}>\n`;
}

/** Cached for one hour, which spares the database. */
export const XML_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
} as const;
