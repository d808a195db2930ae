// One return of the shopper: its steps, items, money and messages. Private, never cached; 404 for another person's
// return.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { formatMoney } from '#shop/money/money.ts';
import { findOwnReturn } from '#shop/returns/own-returns.server.ts';
import { PrivatePage } from '../../account/private-page.tsx';
import { requireSignedIn } from '../../account/signed-in.server.ts';
import { getReturnPath } from '../return-path.ts';
import type { Route } from './+types/return.route.ts';
import { useRefreshOnFocus } from './refresh-on-focus.ts';
import stylesheet from './return.css?url';
import { handleReturnAction } from './return-action.server.ts';
import { RETURN_FAILED, type ReturnResult } from './return-result.ts';
import { ReturnScreen } from './return-screen.tsx';
import { toReturnView } from './return-view.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? loaderData.view.title : 'Page Not Found');

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = requireSignedIn(ctx, request, getReturnPath(params.orderId, params.number));
  const shown = await findOwnReturn(ctx, params.orderId, params.number);
  if (shown === null) throw data(null, { status: 404 });
  const { storeInfo, legal, returns } = await loadPageSettings(context);
  return {
    uid,
    view: toReturnView(shown, ctx.now),
    store: { name: legal.legalName || storeInfo.name, address: legal.address || storeInfo.address },
    selfShipRefund: formatMoney(returns.selfShipRefund),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return handleReturnAction(context.get(shopContext), request, params, await postedForm(request));
}

/** A request without a response is handled as a failure; the text stays in its field. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<ReturnResult> {
  const form = await request.clone().formData();
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    const intent = form.get('intent') === 'withdraw' ? 'withdraw' : 'write';
    return { intent, message: RETURN_FAILED, text: String(form.get('text') ?? '') };
  });
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, ...page } = loaderData;
  useRefreshOnFocus();
  return (
    <PrivatePage uid={uid} returnUrl={getReturnPath(page.view.orderNumber, page.view.number)}>
      <ReturnScreen {...page} result={actionData ?? null} />
    </PrivatePage>
  );
}
