// The actions of a saved address: edit, delete, set as default.

import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';
import { TYPE_LABELS } from './address-card.tsx';

export const editId = (id: string): string => `edit-${id}`;

interface AddressActionsProps {
  readonly address: SavedAddress;
  readonly uid: string;
  /** A request to make it the default is running. */
  readonly choosing: boolean;
  readonly onGo: (mode: ProfileMode) => void;
  readonly onChoose: (form: FormData) => void;
}

export function AddressActions({ address, uid, choosing, onGo, onChoose }: AddressActionsProps) {
  const { id } = address;
  const which = `${TYPE_LABELS[address.type]}, ${address.address}`;
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(new FormData(event.currentTarget));
  };
  return (
    <div className="addr__ways">
      <ModeLink id={editId(id)} small to={{ kind: 'address', id }} label={`Edit: ${which}`} onGo={onGo}>
        Edit
      </ModeLink>
      <ModeLink small to={{ kind: 'delete', id }} label={`Delete: ${which}`} onGo={onGo}>
        Delete
      </ModeLink>
      {!address.isDefault && (
        <form method="post" action="/profile" onSubmit={choose}>
          <input type="hidden" name="intent" value="default-address" />
          <input type="hidden" name="uid" value={uid} />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet" size="sm" busy={choosing} aria-label={`Set as Default: ${which}`}>
            Set as Default
          </Button>
        </form>
      )}
    </div>
  );
}
