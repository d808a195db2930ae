import { type Column, Table } from '#app/ui/table.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { LoginFirst } from '../account/login-first.tsx';
import { UnreachablePage } from '../account/unreachable-page.tsx';
import { ButtonLink } from '../button-link.tsx';
import { OrderStatus } from '../order-parts/order-status.tsx';

export interface AccountRow {
  readonly orderId: string;
  readonly number: string;
  readonly date: string;
  readonly total: string;
  readonly status: string;
}

export type AccountData =
  | { readonly kind: 'orders'; readonly uid: string; readonly orders: readonly AccountRow[] }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

const LOGIN_REQUIRED_TEXT = 'Please login first to access your account.';

const COLUMNS: readonly Column<AccountRow>[] = [
  { title: 'Order #', cell: ({ orderId, number }) => <a href={`/order-confirmation?orderId=${orderId}`}>{number}</a> },
  { title: 'Date', cell: ({ date }) => date },
  { title: 'Total', cell: ({ total }) => total, numeric: true },
  { title: 'Status', cell: ({ status }) => <OrderStatus status={status} /> },
];

const TITLE = 'My Account';

export const LoadingOrders = () => (
  <AccountFrame current="/account" className="stack acct">
    <h1 className="h-page">{TITLE}</h1>
    <p role="status">Loading orders...</p>
  </AccountFrame>
);

interface AccountScreenProps {
  readonly account: AccountData;
  readonly onRetry: () => void;
}

export function AccountScreen({ account, onRetry }: AccountScreenProps) {
  if (account.kind === 'signed-out') return <LoginFirst text={LOGIN_REQUIRED_TEXT} returnUrl="/account" alerts />;
  if (account.kind === 'unreachable')
    return <UnreachablePage className="stack opage acct" title={TITLE} onRetry={onRetry} />;
  return (
    <AccountFrame current="/account" className="stack acct">
      <h1 className="h-page">{TITLE}</h1>
      <Orders orders={account.orders} />
    </AccountFrame>
  );
}

function Orders({ orders }: { readonly orders: readonly AccountRow[] }) {
  if (orders.length === 0) {
    return (
      <>
        <p>No orders found.</p>
        <ButtonLink href="/shop">Start Shopping</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Table label="My orders" columns={COLUMNS} rows={orders} getKey={({ orderId }) => orderId} />
      <div className="acct__actions">
        <ButtonLink variant="secondary" href="/orders">
          My Orders
        </ButtonLink>
        <ButtonLink variant="quiet" href="/profile">
          My Profile
        </ButtonLink>
      </div>
    </>
  );
}
