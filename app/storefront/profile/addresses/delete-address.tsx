// Confirms the deletion of an address: in a dialog, or in the list itself without JavaScript.

import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { PageMessage } from '../../page-message.tsx';
import { ModeLink } from '../mode-link.tsx';
import { getModePath, type ProfileMode, VIEW } from '../profile-mode.ts';
import type { RefusedResult } from '../profile-result.ts';

const CONFIRM_TEXT = 'Are you sure you want to delete this address?';

export interface DeleteAddressProps {
  readonly uid: string;
  readonly address: SavedAddress;
  readonly busy: boolean;
  readonly refusal: RefusedResult | null;
  readonly onSend: (form: FormData) => void;
  readonly onCancel: (mode: ProfileMode) => void;
}

export function DeleteDialog(props: DeleteAddressProps) {
  return (
    <Dialog open title="Delete Address" onClose={() => props.onCancel(VIEW)}>
      <DeleteForm {...props} />
    </Dialog>
  );
}

export function DeleteForm({ address, uid, busy, refusal, onSend, onCancel }: DeleteAddressProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  };
  return (
    <form
      className="prof__form"
      method="post"
      action={getModePath({ kind: 'delete', id: address.id })}
      aria-label="Delete Address"
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value="delete-address" />
      <input type="hidden" name="uid" value={uid} />
      <input type="hidden" name="id" value={address.id} />
      <p className="prof__question">{CONFIRM_TEXT}</p>
      <p className="prof__which">
        <bdi>
          {address.name}, {address.address}, {address.city} {address.pincode}
        </bdi>
      </p>
      <div role="alert">{refusal !== null && <PageMessage kind="error">{refusal.message}</PageMessage>}</div>
      <div className="prof__actions">
        <Button type="submit" busy={busy}>
          {busy ? 'Deleting...' : 'Delete'}
        </Button>
        <ModeLink to={VIEW} onGo={onCancel}>
          Cancel
        </ModeLink>
      </div>
    </form>
  );
}
