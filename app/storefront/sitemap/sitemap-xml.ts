// Writes sitemap XML. URLs are absolute and escaped.

export interface SitemapEntry {
  readonly path: string;
  readonly changedAt?: Date | null;
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const escapeXml = (text: string): string => text.replace(/[&<>'"]/g, (sign) => XML_ESCAPES[sign] ?? sign);

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

export const URLSET = { open: `${DECLARATION}\n<urlset ${NAMESPACE}>\n`, close: '</urlset>\n' } as const;
export const SITEMAP_INDEX = {
  open: `${DECLARATION}\n<sitemapindex ${NAMESPACE}>\n`,
  close: '</sitemapindex>\n',
} as const;

export function toXmlEntry(kind: 'url' | 'sitemap', { path, changedAt }: SitemapEntry, origin: string): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${kind}><loc>${escapeXml(`${origin}${path}`)}</loc>${lastmod}</${kind}>\n`;
}

/** Cached for one hour, to reduce the load on the database. */
export const XML_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
} as const;
