// The drawer of one user, with order totals and the latest orders. It opens for the user in the URL (`?user=…`).

import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatPhone, type OpenedUser, type UserOrder } from '#shop/customers/admin-user.ts';
import { AUDIT_LOG } from '../frame/sections.ts';
import { formatIsoDate, formatIsoTime } from '../kit/indian-time.ts';
import { withParams } from '../kit/list/paging.ts';
import { DetailList } from '../kit/panel.tsx';
import { ActiveBadge, StatusBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { RoleBadge } from './user-table.tsx';

export function UserDrawer() {
  const [params, setParams] = useSearchParams();
  const uid = params.get('user');
  if (!uid) return null;
  const close = () =>
    setParams(new URLSearchParams(withParams(params, { user: null, page: params.get('page') })), {
      preventScrollReset: true,
    });
  return <UserDrawerContent key={uid} uid={uid} onClose={close} />;
}

type LoadState = OpenedUser | 'failed' | 'deleted' | null;

async function fetchUser(path: string): Promise<LoadState> {
  try {
    const response = await fetch(path);
    if (response.status === 404) return 'deleted';
    return response.ok ? ((await response.json()) as OpenedUser) : 'failed';
  } catch {
    return 'failed';
  }
}

function UserDrawerContent({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const [loaded, setLoaded] = useState<LoadState>(null);
  const path = `/admin-panel/users/${encodeURIComponent(uid)}`;
  const load = useCallback(async () => setLoaded(await fetchUser(path)), [path]);
  useEffect(() => void load(), [load]);
  const user = typeof loaded === 'object' ? loaded : null;
  const history = new URLSearchParams({ entity: 'user', of: uid });
  return (
    <Drawer
      open
      title={user?.name ?? 'User'}
      onClose={onClose}
      footer={
        <Link className={buttonClass({ variant: 'quiet' })} to={`/admin-panel${AUDIT_LOG.path}?${history}`}>
          <Icon name="eye" />
          Staff changes
        </Link>
      }
    >
      {loaded === null && <p role="status">Loading the user…</p>}
      {loaded === 'deleted' && <p role="alert">This user is not there any more.</p>}
      {loaded === 'failed' && (
        <div role="alert">
          <p>The user could not be loaded.</p>
          <Button variant="quiet" onClick={load}>
            Try again
          </Button>
        </div>
      )}
      {user && <UserDetails user={user} />}
    </Drawer>
  );
}

const dateTimeText = (iso: string | null): string => (iso ? `${formatIsoDate(iso)}, ${formatIsoTime(iso)}` : 'Never');

function UserDetails({ user }: { readonly user: OpenedUser }) {
  const money = useMoney();
  const details: readonly (readonly [string, string])[] = [
    ['Orders', String(user.totalOrders)],
    ['Total spent', money(user.totalSpent)],
    ['Last Order', user.lastOrderDate ? formatIsoDate(user.lastOrderDate) : '–'],
    ['Last sign-in', dateTimeText(user.lastLogin)],
    ['Since', formatIsoDate(user.createdAt)],
    ['Saved addresses', String(user.addresses)],
    ['Location', user.place ?? '–'],
  ];
  return (
    <>
      <p className="user-card__head">
        <RoleBadge role={user.role} />
        <ActiveBadge status={user.status} />
      </p>
      <p className="user-card__contact">
        <a className="inline-link" href={`mailto:${user.email}`}>
          {user.email}
        </a>
        {user.phone && (
          <a className="inline-link" href={`tel:+91${user.phone}`}>
            {formatPhone(user.phone)}
          </a>
        )}
      </p>
      <DetailList className="pairs user-card__summary" details={details} />
      <LatestOrders orders={user.orders} total={user.totalOrders} />
    </>
  );
}

function LatestOrders({ orders, total }: { readonly orders: readonly UserOrder[]; readonly total: number }) {
  const money = useMoney();
  return (
    <section aria-labelledby="user-orders">
      <h3 id="user-orders" className="user-card__title">
        {total > orders.length ? `The last ${orders.length} orders` : 'Orders'}
      </h3>
      {orders.length === 0 && <p className="sub">Nothing ordered yet.</p>}
      <ul className="user-card__orders">
        {orders.map(({ orderId, orderDate, status, total }) => (
          <li key={orderId}>
            <Link className="strong mono" to={`/admin-panel/orders?${new URLSearchParams({ order: orderId })}`}>
              {orderId.slice(-8)}
            </Link>
            <span className="sub">{formatIsoDate(orderDate)}</span>
            <StatusBadge status={status} />
            <span className="user-card__total">{money(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
