// A document as a PDF. Private and never cached: it names a person.

import { Readable } from 'node:stream';
import type { ShopContext } from '#shop/context.ts';
import { findInvoicePage } from '#shop/orders/invoice-page.server.ts';
import { chosenDocument } from './document-path.ts';

/** Null when there is no document to send: the invoice page is then shown and says why. */
export async function findPdfResponse(ctx: ShopContext, request: Request, orderId: string): Promise<Response | null> {
  const page = await findInvoicePage(ctx, orderId, chosenDocument(request));
  if (page?.kind !== 'document') return null;
  // The library and the fonts are loaded with the first PDF.
  const { drawTaxDocument } = await import('./tax-document-pdf.server.ts');
  const pdf = await drawTaxDocument(page.document);
  return new Response(Readable.toWeb(pdf) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${page.document.fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
