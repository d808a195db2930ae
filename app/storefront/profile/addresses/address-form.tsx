import { ADDRESS_TYPES } from '#config/value-lists.ts';
import { parseAddress, type SavedAddress } from '#shop/customers/address.ts';
import { type FormCallbacks, RecipientForm } from '../recipient-form.tsx';
import { TYPE_LABELS } from './address-card.tsx';

interface AddressFormProps extends FormCallbacks {
  /** Null for a new address. */
  readonly address: SavedAddress | null;
  /** Name and phone number of the user, for a new address. */
  readonly suggested: { readonly name: string; readonly phone: string };
  /** The first address is always the default, and the default cannot be unset here. */
  readonly canBecomeDefault: boolean;
}

const EMPTY_ADDRESS = { address: '', city: '', state: '', pincode: '' };

export function AddressForm({ address, suggested, canBecomeDefault, ...formProps }: AddressFormProps) {
  const values = formProps.refusal?.values;
  const type = values?.type ?? address?.type ?? 'home';
  return (
    <RecipientForm
      {...formProps}
      mode={address ? { kind: 'address', id: address.id } : { kind: 'new-address' }}
      label={address ? 'Edit Address' : 'Add Address'}
      intent="save-address"
      {...(address ? { id: address.id } : {})}
      check={parseAddress}
      values={address ?? { ...suggested, ...EMPTY_ADDRESS }}
      foot={
        canBecomeDefault && (
          <label className="check">
            <input type="checkbox" name="isDefault" value="yes" defaultChecked={values?.isDefault ?? false} />
            <span>Use as my default</span>
          </label>
        )
      }
    >
      <h3 className="prof__formtitle">{address ? 'Edit Address' : 'Add Address'}</h3>
      <fieldset className="kinds">
        <legend>Type</legend>
        <div className="kinds__row">
          {ADDRESS_TYPES.map((option) => (
            <label key={option}>
              <input type="radio" name="type" value={option} defaultChecked={option === type} />
              <span>{TYPE_LABELS[option]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </RecipientForm>
  );
}
