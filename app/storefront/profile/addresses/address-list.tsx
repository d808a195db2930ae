// The saved addresses: each as a card, as its edit form, or as its delete confirmation.

import { MAX_ADDRESSES, type SavedAddress } from '#shop/customers/address.ts';
import { PageMessage } from '../../page-message.tsx';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';
import type { FormEnds } from '../recipient-form.tsx';
import { useSaving } from '../use-saving.ts';
import { AddressActions } from './address-actions.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { DeleteDialog, DeleteForm } from './delete-address.tsx';

interface AddressListProps extends FormEnds {
  readonly addresses: readonly SavedAddress[];
  readonly mode: ProfileMode;
  /** The mode named by the URL, for pages without JavaScript. */
  readonly isPlain: boolean;
  /** For a new one. */
  readonly suggested: { readonly name: string; readonly phone: string };
  /** Nothing can be changed while the store cannot be reached. */
  readonly readOnly: boolean;
  readonly onGo: (mode: ProfileMode) => void;
}

export const ADD_ADDRESS_ID = 'add-address';

export function AddressList(props: AddressListProps) {
  const { addresses, mode, isPlain, suggested, readOnly, ...ends } = props;
  // Here and not in the cards: a deleted address removes its card before the message is shown.
  const choosing = useSaving(ends.onDone, ends.onSignedOut);
  const deleting = useSaving(ends.onDone, ends.onSignedOut);
  const refused = choosing.refused ?? (mode.kind === 'view' ? ends.refused : null);
  const go = (next: ProfileMode) => {
    choosing.forget();
    deleting.forget();
    ends.onGo(next);
  };
  const deleteProps = {
    uid: ends.uid,
    busy: deleting.busy,
    refused: deleting.refused ?? (isPlain ? ends.refused : null),
    onSend: deleting.send,
    onCancel: ends.onCancel,
  };
  const openFor = (address: SavedAddress) => {
    if (!('id' in mode) || mode.id !== address.id) return null;
    if (mode.kind === 'delete') return isPlain ? <DeleteForm {...deleteProps} address={address} /> : null;
    return <AddressForm {...ends} address={address} suggested={suggested} mayBecomeDefault={!address.isDefault} />;
  };
  const unwanted = mode.kind === 'delete' && !isPlain ? addresses.find(({ id }) => id === mode.id) : undefined;
  return (
    <>
      <div role="alert">{refused !== null && <PageMessage kind="bad">{refused.message}</PageMessage>}</div>
      {addresses.length > 0 && (
        <ul className="addrs">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} open={openFor(address)}>
              {!readOnly && (
                <AddressActions
                  address={address}
                  uid={ends.uid}
                  choosing={choosing.sent?.get('id') === address.id}
                  onGo={go}
                  onChoose={choosing.send}
                />
              )}
            </AddressCard>
          ))}
        </ul>
      )}
      <NewAddress {...props} onGo={go} />
      {unwanted && <DeleteDialog {...deleteProps} address={unwanted} />}
    </>
  );
}

function NewAddress({ addresses, mode, suggested, readOnly, onGo, ...ends }: AddressListProps) {
  const count = addresses.length;
  if (mode.kind === 'new-address') {
    return (
      <div className="addr addr--open">
        <AddressForm {...ends} address={null} suggested={suggested} mayBecomeDefault={count > 0} />
      </div>
    );
  }
  if (count >= MAX_ADDRESSES) {
    return <p className="prof__none">You can save {MAX_ADDRESSES} addresses. Delete one to add another.</p>;
  }
  return (
    <>
      {count === 0 && <p className="prof__none">No saved addresses yet. Save an address for faster checkout.</p>}
      {!readOnly && (
        <ModeLink id={ADD_ADDRESS_ID} to={{ kind: 'new-address' }} variant="secondary" onGo={onGo}>
          Add Address
        </ModeLink>
      )}
    </>
  );
}
