import { shopContext } from '#app/context.ts';
import { listWaitingLinks } from '#shop/payments/manage-payment-links.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import type { Route } from './+types/payment-links.route.ts';
import { PaymentLinksScreen } from './payment-links-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Waiting for payment');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const links = await loadOrNull(ctx, 'payment links', () => listWaitingLinks(ctx));
  return {
    rows:
      links?.map(({ createdAt, expiresAt, ...link }) => ({
        ...link,
        created: formatDateTime(createdAt),
        expires: formatDateTime(expiresAt),
      })) ?? null,
  };
}

export default function PaymentLinks({ loaderData: { rows } }: Route.ComponentProps) {
  return <PaymentLinksScreen rows={rows} />;
}
