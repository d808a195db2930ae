// The cards of the overview: one per part of the account, each with a link.

import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { TYPE_LABELS } from '../profile/addresses/address-card.tsx';
import { getModePath } from '../profile/profile-mode.ts';
import { RETURNS_PATH } from '../returns/return-path.ts';
import { ReturnStatusBadge } from '../returns/return-status.tsx';
import { type AccountOverview, countText } from './account-overview.ts';

const CardLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className="link" href={href}>
    <span>{children}</span>
  </a>
);

export const OverviewCards = ({ overview }: { readonly overview: AccountOverview }) => (
  <div className="acct__cards">
    <ReturnsCard {...overview} />
    <AddressCard {...overview} />
    <ProfileCard {...overview} />
    <SecurityCard {...overview} />
  </div>
);

function ReturnsCard({ lastReturn, returnCount, openReturnCount }: AccountOverview) {
  const title = openReturnCount > 0 ? 'Return in progress' : 'Returns';
  if (lastReturn === null) {
    return (
      <AccountSection id="returns" title={title}>
        <p className="acct__quiet">You have no returns or exchanges. Open a delivered order to ask for one.</p>
      </AccountSection>
    );
  }
  const { path, title: name, status, about, requestedOn } = lastReturn;
  return (
    <AccountSection id="returns" title={title} action={<CardLink href={RETURNS_PATH}>View all {returnCount}</CardLink>}>
      <div className="acct__return">
        <a href={path}>{name}</a>
        <ReturnStatusBadge status={status} />
        <p>{about}</p>
        <p className="acct__quiet">Requested {requestedOn}</p>
      </div>
    </AccountSection>
  );
}

function AddressCard({ defaultAddress, addressCount, profileAddress }: AccountOverview) {
  if (defaultAddress === null && profileAddress.length > 0) {
    return (
      <AccountSection
        id="address"
        title="Address"
        action={<CardLink href={getModePath({ kind: 'profile' })}>Edit</CardLink>}
      >
        <address className="acct__address">
          {profileAddress.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </AccountSection>
    );
  }
  if (defaultAddress === null) {
    return (
      <AccountSection
        id="address"
        title="Delivery address"
        action={<CardLink href={getModePath({ kind: 'new-address' })}>Add</CardLink>}
      >
        <p className="acct__quiet">No saved address yet. Save one for faster checkout.</p>
      </AccountSection>
    );
  }
  const { type, name, address, city, state, pincode } = defaultAddress;
  return (
    <AccountSection
      id="address"
      title="Delivery address"
      action={
        <CardLink href="/profile#addresses-title">{addressCount > 1 ? `All ${addressCount}` : 'Manage'}</CardLink>
      }
    >
      <div className="acct__address">
        <p>
          <b>{TYPE_LABELS[type]}</b> <Badge kind="new">Default</Badge>
        </p>
        <address>
          <bdi>{name}</bdi>
          <bdi>{address}</bdi>
          <bdi>
            {city}, {state} {pincode}
          </bdi>
        </address>
      </div>
    </AccountSection>
  );
}

function ProfileCard({ phone, email }: AccountOverview) {
  return (
    <AccountSection
      id="profile"
      title="Profile"
      action={<CardLink href={getModePath({ kind: 'profile' })}>Edit</CardLink>}
    >
      <dl className="acct__facts">
        <Fact name="Mobile" value={phone ?? 'Not added yet'} />
        <Fact name="Email" value={email ?? 'Not added yet'} />
      </dl>
    </AccountSection>
  );
}

function SecurityCard({ hasPassword, deviceCount }: AccountOverview) {
  return (
    <AccountSection
      id="security"
      title="Security & privacy"
      action={<CardLink href="/profile/security">Manage</CardLink>}
    >
      <dl className="acct__facts">
        <Fact name="Password" value={hasPassword ? 'Set' : 'Not set'} />
        <Fact name="Logged in on" value={countText(deviceCount, 'device')} />
      </dl>
    </AccountSection>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
);
