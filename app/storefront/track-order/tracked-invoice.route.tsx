// The invoice of a tracked order, for customers without an account. The form of the tracking page posts the order's id
// and email address, which do not belong in a URL; so a reload begins with the tracking page.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { trackInvoice } from '#shop/tracking/track-invoice.server.ts';
import { ButtonLink } from '../button-link.tsx';
import { NotFoundState } from '../not-found/not-found-state.tsx';
import { DocumentScreen } from '../orders/invoice/document-screen.tsx';
import stylesheet from '../orders/invoice/invoice.css?url';
import { InvoiceScreen } from '../orders/invoice/invoice-screen.tsx';
import type { Route } from './+types/tracked-invoice.route.ts';
import { parseTrackForm } from './track-form.ts';
import { TRACK_REFUSAL_RESPONSES } from './track-result.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Invoice');

export async function action({ request, context }: Route.ActionArgs) {
  const values = parseTrackForm(await postedForm(request));
  const invoice = await trackInvoice(context.get(shopContext), values, getVisitorNetwork(request.headers));
  if (invoice.ok) return data({ page: invoice.value, message: null });
  const { status, text } = TRACK_REFUSAL_RESPONSES[invoice.reason];
  return data({ page: null, message: text }, { status });
}

export default function TrackedInvoice({ actionData }: Route.ComponentProps) {
  const page = actionData?.page;
  if (!page) {
    return (
      <NotFoundState title="Invoice Not Found" text={actionData?.message ?? 'Please track your order first.'}>
        <ButtonLink href="/track-order">Track Order</ButtonLink>
      </NotFoundState>
    );
  }
  const orderPath = `/track-order?orderId=${encodeURIComponent(page.orderId)}`;
  const back = { href: orderPath, text: `Order ${shortOrderId(page.orderId)}` };
  return page.kind === 'flat' ? (
    <InvoiceScreen {...page.invoice} back={back} />
  ) : (
    <DocumentScreen page={page} back={back} />
  );
}
