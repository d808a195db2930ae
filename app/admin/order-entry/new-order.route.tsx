import { shopContext } from '#app/context.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import type { Route } from './+types/new-order.route.ts';
import { OrderEntryForm } from './order-entry-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New order');

/** Each page load gets its own idempotency key; the form keeps it while it is open. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  idempotencyKey: crypto.randomUUID(),
  canSendLinks: context.get(shopContext).providers.payments.isOffered,
});

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="New order"
      summary="For a customer on the phone or at the counter"
      back={{ to: '/admin-panel/orders', name: 'Orders' }}
    >
      <OrderEntryForm {...loaderData} />
    </AdminPage>
  );
}
