// The saved addresses: each as a card, as its edit form, or as its delete confirmation.

import type { SavedAddress } from '#shop/customers/address.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import { PageMessage } from '../../page-message.tsx';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';
import type { FormCallbacks } from '../recipient-form.tsx';
import { useProfileSubmission } from '../use-profile-submission.ts';
import { AddressActions } from './address-actions.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { DeleteDialog, DeleteForm } from './delete-address.tsx';

interface AddressListProps extends FormCallbacks {
  readonly addresses: readonly SavedAddress[];
  readonly mode: ProfileMode;
  /** The mode comes from the URL, as on a page without JavaScript. */
  readonly isFromUrl: boolean;
  /** Name and phone number of the user, for a new address. */
  readonly suggested: { readonly name: string; readonly phone: string };
  /** Nothing can be changed while the store cannot be reached. */
  readonly readOnly: boolean;
  readonly onGo: (mode: ProfileMode) => void;
}

export const ADD_ADDRESS_ID = 'add-address';

export function AddressList(props: AddressListProps) {
  const { addresses, mode, isFromUrl, suggested, readOnly, ...formProps } = props;
  // The submissions are not in the cards, because a deleted address removes its card before the message is shown.
  const defaultSubmission = useProfileSubmission(formProps.onDone, formProps.onSignedOut);
  const deleteSubmission = useProfileSubmission(formProps.onDone, formProps.onSignedOut);
  const refusal = defaultSubmission.refusal ?? (mode.kind === 'view' ? formProps.refusal : null);
  const openMode = (next: ProfileMode) => {
    defaultSubmission.clearRefusal();
    deleteSubmission.clearRefusal();
    formProps.onGo(next);
  };
  const deleteProps = {
    uid: formProps.uid,
    busy: deleteSubmission.busy,
    refusal: deleteSubmission.refusal ?? (isFromUrl ? formProps.refusal : null),
    onSend: deleteSubmission.send,
    onCancel: formProps.onCancel,
  };
  const renderForm = (address: SavedAddress) => {
    if (!('id' in mode) || mode.id !== address.id) return null;
    if (mode.kind === 'delete') return isFromUrl ? <DeleteForm {...deleteProps} address={address} /> : null;
    return <AddressForm {...formProps} address={address} suggested={suggested} canBecomeDefault={!address.isDefault} />;
  };
  const addressToDelete = mode.kind === 'delete' && !isFromUrl ? addresses.find(({ id }) => id === mode.id) : undefined;
  return (
    <>
      <div role="alert">{refusal !== null && <PageMessage kind="error">{refusal.message}</PageMessage>}</div>
      {addresses.length > 0 && (
        <ul className="addrs">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} openForm={renderForm(address)}>
              {!readOnly && (
                <AddressActions
                  address={address}
                  uid={formProps.uid}
                  isSettingDefault={defaultSubmission.sentForm?.get('id') === address.id}
                  onGo={openMode}
                  onSetDefault={defaultSubmission.send}
                />
              )}
            </AddressCard>
          ))}
        </ul>
      )}
      <NewAddress {...props} onGo={openMode} />
      {addressToDelete && <DeleteDialog {...deleteProps} address={addressToDelete} />}
    </>
  );
}

function NewAddress({ addresses, mode, suggested, readOnly, onGo, ...formProps }: AddressListProps) {
  const count = addresses.length;
  if (mode.kind === 'new-address') {
    return (
      <div className="addr addr--open">
        <AddressForm {...formProps} address={null} suggested={suggested} canBecomeDefault={count > 0} />
      </div>
    );
  }
  if (count >= MAX_ADDRESSES) {
    return <p className="prof__empty">You can save {MAX_ADDRESSES} addresses. Delete one to add another.</p>;
  }
  return (
    <>
      {count === 0 && <p className="prof__empty">No saved addresses yet. Save an address for faster checkout.</p>}
      {!readOnly && (
        <ModeLink id={ADD_ADDRESS_ID} to={{ kind: 'new-address' }} variant="secondary" onGo={onGo}>
          Add Address
        </ModeLink>
      )}
    </>
  );
}
