import { type Column, Table } from '#app/ui/table.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { ButtonLink } from '../button-link.tsx';
import { OrderStatus } from '../order-parts/order-status.tsx';
import type { AccountRow } from './account-overview.ts';

const COLUMNS: readonly Column<AccountRow>[] = [
  { title: 'Order #', cell: ({ orderId, number }) => <a href={`/order-confirmation?orderId=${orderId}`}>{number}</a> },
  { title: 'Date', cell: ({ date }) => date },
  { title: 'Total', cell: ({ total }) => total, numeric: true },
  { title: 'Status', cell: ({ status }) => <OrderStatus status={status} /> },
];

/** Every order of the account, newest first. */
export function OrdersTable({ orders }: { readonly orders: readonly AccountRow[] }) {
  if (orders.length === 0) {
    return (
      <AccountSection id="orders" title="Orders">
        <p className="acct__quiet">No orders found.</p>
        <ButtonLink href="/shop">Start Shopping</ButtonLink>
      </AccountSection>
    );
  }
  const action = (
    <a className="link" href="/orders">
      <span>My Orders</span>
    </a>
  );
  return (
    <AccountSection id="orders" title="Orders" action={action}>
      <Table label="My orders" columns={COLUMNS} rows={orders} getKey={({ orderId }) => orderId} />
    </AccountSection>
  );
}
