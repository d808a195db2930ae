// Labels and manifests: links that are valid for an hour, and the PDF behind each, made when it is opened.
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { labelPages } from './label.ts';
import { manifestPages } from './manifest.ts';
import { writePdf } from './pdf.ts';
import type { Parcel, PickupPlace } from './records.ts';
import { refused } from './refusals.ts';

type Kind = 'label' | 'manifest';

export interface Documents {
  link(kind: Kind, parcels: readonly Parcel[]): string;
  /** The pages that serve the documents. */
  readonly pages: Hono;
}

const LINK_MS = 3_600_000;
const MAX_LINKS = 1_000;

/** `baseUrl`: the URL of the pages for browsers, without a trailing slash. */
export function createDocuments(pickup: PickupPlace, baseUrl: () => string): Documents {
  const links = new Map<string, { readonly kind: Kind; readonly parcels: readonly Parcel[]; readonly until: number }>();
  const pages = new Hono();

  pages.get('/documents/:file{[a-z]+-[0-9a-f]{24}\\.pdf}', (c) => {
    const file = c.req.param('file');
    const link = links.get(file);
    if (!link || link.until < Date.now()) return refused('Request has expired', 403);
    const bytes = writePdf(
      link.kind === 'label' ? labelPages(link.parcels, pickup) : manifestPages(link.parcels, pickup),
    );
    return new Response(bytes, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${link.kind}.pdf"`,
        'cache-control': 'private, no-store',
      },
    });
  });

  return {
    pages,
    link(kind, parcels) {
      const file = `${kind}-${randomBytes(12).toString('hex')}.pdf`;
      links.set(file, { kind, parcels, until: Date.now() + LINK_MS });
      const [oldest] = links.keys();
      if (links.size > MAX_LINKS && oldest) links.delete(oldest);
      return `${baseUrl()}/documents/${file}`;
    },
  };
}
