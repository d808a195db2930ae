import { ADDRESS_TYPES } from '#config/value-lists.ts';
import { parseAddress, type SavedAddress } from '#shop/customers/address.ts';
import { type FormEnds, RecipientForm } from '../recipient-form.tsx';
import { TYPE_LABELS } from './address-card.tsx';

interface AddressFormProps extends FormEnds {
  /** Null for a new one. */
  readonly address: SavedAddress | null;
  /** Who she is, for a new one. */
  readonly suggested: { readonly name: string; readonly phone: string };
  /** The first address is always the default, and the default cannot be unset here. */
  readonly mayBecomeDefault: boolean;
}

const EMPTY_ADDRESS = { address: '', city: '', state: '', pincode: '' };

export function AddressForm({ address, suggested, mayBecomeDefault, ...ends }: AddressFormProps) {
  const typed = ends.refused?.typed;
  const type = typed?.type ?? address?.type ?? 'home';
  return (
    <RecipientForm
      {...ends}
      mode={address ? { kind: 'address', id: address.id } : { kind: 'new-address' }}
      label={address ? 'Edit Address' : 'Add Address'}
      intent="save-address"
      {...(address ? { id: address.id } : {})}
      check={parseAddress}
      values={address ?? { ...suggested, ...EMPTY_ADDRESS }}
      foot={
        mayBecomeDefault && (
          <label className="check">
            <input type="checkbox" name="isDefault" value="yes" defaultChecked={typed?.isDefault ?? false} />
            <span>Use as my default</span>
          </label>
        )
      }
    >
      <h3 className="prof__formtitle">{address ? 'Edit Address' : 'Add Address'}</h3>
      <fieldset className="kinds">
        <legend>Type</legend>
        <div className="kinds__row">
          {ADDRESS_TYPES.map((each) => (
            <label key={each}>
              <input type="radio" name="type" value={each} defaultChecked={each === type} />
              <span>{TYPE_LABELS[each]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </RecipientForm>
  );
}
