// All returns of the signed-in customer. Private, never cached.

import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { formatDayInIndia } from '#shop/indian-clock.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { listOwnReturns } from '#shop/returns/own-returns.server.ts';
import { KIND_LABELS } from '#shop/returns/return-labels.ts';
import { PrivatePage } from '../../account/private-page.tsx';
import { requireSignedIn } from '../../account/signed-in.server.ts';
import { RETURNS_PATH } from '../return-path.ts';
import type { Route } from './+types/returns.route.ts';
import stylesheet from './returns.css?url';
import { ReturnsScreen } from './returns-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Returns');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = requireSignedIn(ctx, request, RETURNS_PATH);
  const returns = ((await listOwnReturns(ctx)) ?? []).map(
    ({ number, orderNumber, kind, status, about, requestedAt }) => ({
      number,
      orderNumber,
      status,
      about,
      kind: KIND_LABELS[kind],
      details: `Requested ${formatDayInIndia(requestedAt, true)} · Order ${shortOrderId(orderNumber)}`,
    }),
  );
  return { uid, returns };
}

export default function Returns({ loaderData: { uid, returns } }: Route.ComponentProps) {
  return (
    <PrivatePage uid={uid} returnUrl={RETURNS_PATH}>
      <ReturnsScreen returns={returns} />
    </PrivatePage>
  );
}
