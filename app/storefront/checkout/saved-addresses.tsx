// The saved addresses in step 1: a summary of the selected one, or the list to choose from.

import { useEffect, useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';

const ADDRESS_TYPE_LABELS = { home: 'Home', office: 'Office', other: 'Other' } as const;

const TypeAndBadge = ({ type, isDefault }: SavedAddress) => (
  <>
    <b>{ADDRESS_TYPE_LABELS[type]}</b>
    {isDefault && <Badge kind="new">Default</Badge>}
  </>
);

interface SelectedAddressProps {
  readonly saved: SavedAddress;
  readonly email: string;
  /** The message that there is no delivery to this pincode. */
  readonly error: string | undefined;
  /** The day of delivery. */
  readonly hint: string | undefined;
  readonly onChange: () => void;
}

export function SelectedAddress({ saved, email, error, hint, onChange }: SelectedAddressProps) {
  return (
    <section className="chosen" aria-labelledby="chosen-title">
      <div className="chosen__head">
        <h2 className="h-panel" id="chosen-title">
          Deliver to
        </h2>
        <button type="button" className="textbtn" onClick={onChange} aria-label="Change the delivery address">
          Change
        </button>
      </div>
      <p className="chosen__type">
        <TypeAndBadge {...saved} />
      </p>
      <address>
        <bdi className="chosen__name">{saved.name}</bdi>
        <bdi>{saved.address}</bdi>
        <bdi>
          {saved.city}, {saved.state} {saved.pincode}
        </bdi>
        <bdi>{saved.phone}</bdi>
        <bdi>{email}</bdi>
      </address>
      <div role="alert">{error !== undefined && <p className="chosen__error">{error}</p>}</div>
      {hint !== undefined && <p className="muted">{hint}</p>}
    </section>
  );
}

interface SavedAddressesProps {
  readonly addresses: readonly SavedAddress[];
  /** Null while a new address is typed. */
  readonly selectedId: string | null;
  /** True after a press of Change, whose button disappears: the focus moves to the selected address. */
  readonly takesFocus: boolean;
  readonly onChoose: (address: SavedAddress) => void;
  readonly onNew: () => void;
}

export function SavedAddresses({ addresses, selectedId, takesFocus, onChoose, onNew }: SavedAddressesProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, [takesFocus]);
  return (
    <fieldset className="addrs" ref={list}>
      <legend className="h-panel">Saved addresses</legend>
      {addresses.map((saved) => (
        <label key={saved.id} className="opt">
          <input type="radio" name="savedAddress" checked={saved.id === selectedId} onChange={() => onChoose(saved)} />
          <span>
            <TypeAndBadge {...saved} />
            <span className="muted">
              {saved.name}, {saved.address}, {saved.city}, {saved.state} {saved.pincode}
            </span>
          </span>
        </label>
      ))}
      <label className="opt">
        <input type="radio" name="savedAddress" checked={selectedId === null} onChange={onNew} />
        <span>
          <b>Deliver to a new address</b>
        </span>
      </label>
    </fieldset>
  );
}
