// One customer: contact, figures, orders, notes, consents and addresses.

import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { formatPhone, userTitle } from '#shop/customers/admin-user.ts';
import type { CustomerPage } from '#shop/customers/customer-page.ts';
import type { CustomerFigures } from '#shop/customers/customer-value.ts';
import type { UserProfile } from '#shop/customers/profile.ts';
import { formatCount } from '#shop/format-count.ts';
import type { Paise } from '#shop/money/money.ts';
import { AUDIT_LOG } from '../frame/sections.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { formatDate, formatDateTime } from '../kit/indian-time.ts';
import type { Paging } from '../kit/list/paging.ts';
import { type Stat, StatStrip } from '../kit/list/stat-strip.tsx';
import { DetailList, Panel } from '../kit/panel.tsx';
import { ActiveBadge } from '../kit/status-badge.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { CustomerConsents } from './customer-consents.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { RoleBadge } from './role-badge.tsx';

interface CustomerScreenProps extends CustomerPage {
  readonly paging: Paging;
}

export function CustomerScreen(props: CustomerScreenProps) {
  const { customer, figures, orders, addresses, notes, consents, samePerson, paging, ...counts } = props;
  useStaffEvents(['users', 'orders']);
  const money = useMoney();
  const history = new URLSearchParams({ entity: 'user', of: customer.uid });
  return (
    <AdminPage
      title={userTitle(customer)}
      back={{ to: '/admin-panel/users', name: 'Users' }}
      help="people"
      summary={
        <span className="customer__badges">
          <RoleBadge role={customer.role} />
          <ActiveBadge status={customer.status} />
        </span>
      }
      actions={
        <IfMay anyOf={['audit']}>
          <Link className={buttonClass({ variant: 'quiet' })} to={`/admin-panel${AUDIT_LOG.path}?${history}`}>
            <Icon name="eye" />
            Staff changes
          </Link>
        </IfMay>
      }
    >
      <StatStrip className="strip strip--5 customer__figures" stats={toStats(figures, money)} />
      <div className="columns">
        <div className="customer__column">
          <CustomerOrders orders={orders} found={figures.orders} paging={paging} />
          <CustomerNotes userId={customer.uid} notes={notes} />
        </div>
        <div className="customer__column customer__column--side">
          <Panel title="Customer" bodyClass="customer__body">
            <DetailList details={toDetails(customer, counts)} />
          </Panel>
          {samePerson.length > 0 && <SamePerson people={samePerson} />}
          <CustomerConsents userId={customer.uid} consents={consents} />
          <Panel title="Addresses" bodyClass="customer__body">
            <Addresses addresses={addresses} />
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}

const SamePerson = ({ people }: { readonly people: CustomerPage['samePerson'] }) => (
  <Panel title="May be the same person" bodyClass="customer__body">
    <ul className="customer__addresses">
      {people.map((person) => (
        <li key={person.uid}>
          <Link className="inline-link" to={`/admin-panel/users/${person.uid}`}>
            <bdi>{userTitle(person)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
    <p className="sub">
      The verified email or number of this account was typed here. Only the customer can join the two: she logs in to
      both.
    </p>
  </Panel>
);

const dateOrDash = (date: Date | null): string => (date === null ? '–' : formatDate(date));

function toStats(figures: CustomerFigures, money: (amount: Paise) => string): readonly Stat[] {
  const { lifetimeValue, orders, cancelled, averageOrderValue, firstOrderDate, lastOrderDate } = figures;
  return [
    { name: 'Lifetime value', value: money(lifetimeValue), note: 'Paid, less refunds' },
    { name: 'Orders', value: formatCount(orders), note: `${formatCount(cancelled)} cancelled` },
    { name: 'Average order', value: averageOrderValue === null ? '–' : money(averageOrderValue) },
    { name: 'First order', value: dateOrDash(firstOrderDate) },
    { name: 'Last order', value: dateOrDash(lastOrderDate) },
  ];
}

const toDetails = (
  { email, phone, createdAt, lastLogin }: UserProfile,
  { isPhoneVerified, wishlistItems, bagUnits }: Pick<CustomerPage, 'isPhoneVerified' | 'wishlistItems' | 'bagUnits'>,
) =>
  [
    [
      'Email',
      email === null ? (
        '–'
      ) : (
        <a key="email" className="inline-link" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [
      'Phone',
      phone ? (
        <span key="phone">
          <a className="inline-link" href={`tel:+91${phone}`}>
            {formatPhone(phone)}
          </a>
          {isPhoneVerified && ' · verified'}
        </span>
      ) : (
        '–'
      ),
    ],
    ['Member since', formatDate(createdAt)],
    ['Last sign-in', lastLogin ? formatDateTime(lastLogin) : 'Never'],
    ['In the wishlist', formatCount(wishlistItems)],
    ['In the bag', formatCount(bagUnits)],
  ] as const;

function Addresses({ addresses }: { readonly addresses: readonly SavedAddress[] }) {
  if (addresses.length === 0) return <p className="sub">No saved address.</p>;
  return (
    <ul className="customer__addresses">
      {addresses.map(({ id, name, phone, address, city, state, pincode, isDefault }) => (
        <li key={id}>
          <address>
            <b>
              <bdi>{name}</bdi>
            </b>
            {isDefault && <span className="sub">Default</span>}
            <span>{address}</span>
            <span>
              {city}, {state} {pincode}
            </span>
            <span>{formatPhone(phone)}</span>
          </address>
        </li>
      ))}
    </ul>
  );
}
