// The invoice of an order, for staff to print. With `format=pdf` the response is a file; `document` chooses one of
// several documents.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { chosenDocument, isPdfRequested, staffDocumentPath } from '#app/documents/document-path.ts';
import { findPdfResponse } from '#app/documents/pdf-response.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { findInvoicePage, type InvoicePage as PageData } from '#shop/orders/invoice-page.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { orderPath } from '../kit/order-path.ts';
import type { Route } from './+types/invoice.route.ts';
import { InvoiceContent } from './invoice-content.tsx';
import { PrintButton } from './printed-order.tsx';

const getTitle = (page: PageData): string =>
  page.kind === 'document'
    ? `${page.document.title} ${page.document.number ?? shortOrderId(page.orderId)}`
    : `Invoice ${shortOrderId(page.orderId)}`;

// The title is also the file name when the invoice is printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? getTitle(loaderData) : 'Page Not Found');

/** For an order without a document the loader responds. */
const pdfMiddleware: Route.MiddlewareFunction = async ({ request, params, context }, next) => {
  if (!isPdfRequested(request)) return next();
  return (await findPdfResponse(context.get(shopContext), request, params.orderId)) ?? next();
};

export const middleware: Route.MiddlewareFunction[] = [pdfMiddleware];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await findInvoicePage(context.get(shopContext), params.orderId, chosenDocument(request));
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export default function InvoicePage({ loaderData: page }: Route.ComponentProps) {
  const { orderId } = page;
  return (
    <AdminPage
      title={getTitle(page)}
      back={{ to: orderPath(orderId), name: `Order ${shortOrderId(orderId)}` }}
      actions={
        page.kind !== 'missing' && (
          <>
            {page.kind === 'document' && (
              <a
                className={buttonClass({ variant: 'quiet' })}
                href={staffDocumentPath(orderId, { number: page.document.number, format: 'pdf' })}
              >
                <Icon name="download" />
                Download PDF
              </a>
            )}
            <PrintButton />
          </>
        )
      }
    >
      <InvoiceContent page={page} />
    </AdminPage>
  );
}
