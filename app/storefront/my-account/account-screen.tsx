import type { ReactNode } from 'react';
import { AccountFrame } from '../account/account-frame.tsx';
import { LoginFirst } from '../account/login-first.tsx';
import { UnreachablePage } from '../account/unreachable-page.tsx';
import { useWishlist } from '../bag/shop-provider.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { type AccountOverview, accountNotes } from './account-overview.ts';
import { LastOrder } from './last-order.tsx';
import { OrdersTable } from './orders-table.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { WishlistPreview } from './wishlist-preview.tsx';

export type AccountData =
  | { readonly kind: 'account'; readonly overview: AccountOverview }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

const LOGIN_REQUIRED_TEXT = 'Please login first to access your account.';
const TITLE = 'My Account';

const Title = ({ children }: { readonly children: ReactNode }) => <h1 className="h-page">{children}</h1>;

export const LoadingAccount = () => (
  <AccountFrame current="/account" className="stack acct" greeting={<Title>{TITLE}</Title>}>
    <p role="status">Loading orders...</p>
  </AccountFrame>
);

export function AccountScreen({ account, onRetry }: { readonly account: AccountData; readonly onRetry: () => void }) {
  if (account.kind === 'signed-out') return <LoginFirst text={LOGIN_REQUIRED_TEXT} returnUrl="/account" alerts />;
  if (account.kind === 'unreachable')
    return <UnreachablePage className="stack opage acct" title={TITLE} onRetry={onRetry} />;
  return <Overview overview={account.overview} />;
}

function Overview({ overview }: { readonly overview: AccountOverview }) {
  const wishlist = useWishlist();
  const { initial, greetingName, since, lastOrder, orders } = overview;
  const greeting = (
    <div className="acct__me">
      <span className="avatar" aria-hidden="true">
        {initial}
      </span>
      <div>
        <Title>
          Namaste, <bdi>{greetingName}</bdi>
        </Title>
        <p>Customer since {since}</p>
      </div>
    </div>
  );
  return (
    <AccountFrame
      current="/account"
      className="stack acct"
      greeting={greeting}
      notes={accountNotes(overview, useIsInBrowser() ? wishlist.length : 0)}
    >
      {lastOrder !== null && <LastOrder order={lastOrder} />}
      <OverviewCards overview={overview} />
      <WishlistPreview />
      <OrdersTable orders={orders} />
    </AccountFrame>
  );
}
