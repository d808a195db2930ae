import { Button, buttonClass } from '#app/ui/button.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { LoginFirst } from '../account/login-first.tsx';
import { OrderStatus } from '../order-parts/order-status.tsx';
import { PageMessage } from '../profile/page-message.tsx';

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

const LOGIN_FIRST = 'Please login first to access your account.';

const COLUMNS: readonly Column<AccountRow>[] = [
  { title: 'Order #', cell: ({ orderId, number }) => <a href={`/order-confirmation?orderId=${orderId}`}>{number}</a> },
  { title: 'Date', cell: ({ date }) => date },
  { title: 'Total', cell: ({ total }) => total, numeric: true },
  { title: 'Status', cell: ({ status }) => <OrderStatus status={status} /> },
];

const Head = () => <h1 className="h-page">My Account</h1>;

export const LoadingOrders = () => (
  <div className="wrap acct">
    <Head />
    <p role="status">Loading orders...</p>
  </div>
);

interface AccountScreenProps {
  readonly account: AccountData;
  readonly onAgain: () => void;
}

export function AccountScreen({ account, onAgain }: AccountScreenProps) {
  if (account.kind === 'signed-out') return <LoginFirst text={LOGIN_FIRST} returnUrl="/account" alerts />;
  return (
    <div className="wrap acct">
      <Head />
      {account.kind === 'unreachable' ? (
        <>
          <div role="alert">
            <PageMessage kind="bad">
              The store could not be reached. Please check your connection and try again.
            </PageMessage>
          </div>
          <Button variant="quiet" onClick={onAgain}>
            Try Again
          </Button>
        </>
      ) : (
        <Orders orders={account.orders} />
      )}
    </div>
  );
}

function Orders({ orders }: { readonly orders: readonly AccountRow[] }) {
  if (orders.length === 0) {
    return (
      <>
        <p>No orders found.</p>
        <a className={buttonClass()} href="/shop">
          Start Shopping
        </a>
      </>
    );
  }
  return (
    <>
      <Table label="My orders" columns={COLUMNS} rows={orders} keyOf={({ orderId }) => orderId} />
      <div className="acct__ways">
        <a className={buttonClass({ variant: 'secondary' })} href="/orders">
          My Orders
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href="/profile">
          My Profile
        </a>
      </div>
    </>
  );
}
