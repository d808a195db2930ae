// The actions of a saved address: edit, delete, set as default.

import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';
import { TYPE_LABELS } from './address-card.tsx';

export const getEditId = (id: string): string => `edit-${id}`;

interface AddressActionsProps {
  readonly address: SavedAddress;
  readonly uid: string;
  /** A request to make this address the default is running. */
  readonly isSettingDefault: boolean;
  readonly onGo: (mode: ProfileMode) => void;
  readonly onSetDefault: (form: FormData) => void;
}

export function AddressActions({ address, uid, isSettingDefault, onGo, onSetDefault }: AddressActionsProps) {
  const { id } = address;
  const addressLabel = `${TYPE_LABELS[address.type]}, ${address.address}`;
  const submitDefault = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSetDefault(new FormData(event.currentTarget));
  };
  return (
    <div className="addr__actions">
      <ModeLink id={getEditId(id)} small to={{ kind: 'address', id }} label={`Edit: ${addressLabel}`} onGo={onGo}>
        Edit
      </ModeLink>
      <ModeLink small to={{ kind: 'delete', id }} label={`Delete: ${addressLabel}`} onGo={onGo}>
        Delete
      </ModeLink>
      {!address.isDefault && (
        <form method="post" action="/profile" onSubmit={submitDefault}>
          <input type="hidden" name="intent" value="default-address" />
          <input type="hidden" name="uid" value={uid} />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="quiet"
            size="sm"
            busy={isSettingDefault}
            aria-label={`Set as Default: ${addressLabel}`}
          >
            Set as Default
          </Button>
        </form>
      )}
    </div>
  );
}
