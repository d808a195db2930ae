// The invoice of an order, for its customer and for staff; 404 for anybody else. With `format=pdf` it is a file, and
// `document` chooses one of several documents. Private, never cached.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { chosenDocument, isPdfRequested, shopperDocumentPath } from '#app/documents/document-path.ts';
import { findPdfResponse } from '#app/documents/pdf-response.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { findInvoicePage } from '#shop/orders/invoice-page.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { PrivatePage } from '../../account/private-page.tsx';
import { getVisibleUserId, requireSignedIn } from '../../account/signed-in.server.ts';
import type { Route } from './+types/invoice.route.ts';
import { DocumentScreen } from './document-screen.tsx';
import stylesheet from './invoice.css?url';
import { InvoiceScreen } from './invoice-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

// The title is also the file name when the invoice is printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? loaderData.title : 'Page Not Found');

/** Responds with the PDF file. The loader handles guests, and orders without a document. */
const pdfMiddleware: Route.MiddlewareFunction = async ({ request, params, context }, next) => {
  const ctx = context.get(shopContext);
  if (!isPdfRequested(request) || getVisibleUserId(ctx, request) === null) return next();
  return (await findPdfResponse(ctx, request, params.orderId)) ?? next();
};

export const middleware: Route.MiddlewareFunction[] = [pdfMiddleware];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = requireSignedIn(ctx, request, shopperDocumentPath(params.orderId));
  const page = await findInvoicePage(ctx, params.orderId, chosenDocument(request));
  if (page === null) throw data(null, { status: 404 });
  const title =
    page.kind === 'document' && page.document.number !== null
      ? `${page.document.title} ${page.document.number}`
      : `Invoice ${shortOrderId(page.orderId)}`;
  return { uid, title, page };
}

export default function InvoicePage({ loaderData: { uid, page } }: Route.ComponentProps) {
  return (
    <PrivatePage uid={uid} returnUrl={shopperDocumentPath(page.orderId)}>
      {page.kind === 'flat' ? <InvoiceScreen {...page.invoice} /> : <DocumentScreen page={page} />}
    </PrivatePage>
  );
}
