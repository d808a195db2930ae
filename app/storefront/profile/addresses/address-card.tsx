import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import type { AddressType, SavedAddress } from '#shop/customers/address.ts';

export const TYPE_LABELS: Readonly<Record<AddressType, string>> = { home: 'Home', office: 'Office', other: 'Other' };

interface AddressCardProps {
  readonly address: SavedAddress;
  /** A form shown in place of the card. */
  readonly openForm?: ReactNode;
  /** The actions of the address; none while the store cannot be reached. */
  readonly children?: ReactNode;
}

export function AddressCard({ address, openForm = null, children }: AddressCardProps) {
  if (openForm !== null) return <li className="addr addr--open">{openForm}</li>;
  const { type, name, phone, city, state, pincode, isDefault } = address;
  return (
    <li className="addr">
      <p className="addr__type">
        <b>{TYPE_LABELS[type]}</b>
        {isDefault && <Badge kind="new">Default</Badge>}
      </p>
      <address>
        <bdi className="addr__name">{name}</bdi>
        <bdi>{address.address}</bdi>
        <bdi>
          {city}, {state} {pincode}
        </bdi>
        <bdi>{phone}</bdi>
      </address>
      {children}
    </li>
  );
}
