// Step 1: the shipping address. A saved address is shown as a summary with 'Change'; a new address has its fields.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { StateOptions } from '#app/state-options.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { changeShippingField } from '#shop/orders/change-shipping-field.ts';
import { SHIPPING_FIELDS, type ShippingField, type ShippingForm } from '#shop/orders/checkout-form.ts';
import type { ShippingErrorMessages } from '#shop/orders/checkout-form-messages.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import { RECIPIENT_MAX } from '#shop/shipping/recipient.ts';
import { ADDRESS_INPUTS } from '../address-inputs.ts';
import { arrivalText } from '../deliverability/deliverability-messages.ts';
import { canSaveAddress, findSavedAddress } from './checkout-draft.ts';
import { toShippingForm } from './saved-address-form.ts';
import { SavedAddresses, SelectedAddress } from './saved-addresses.tsx';

export interface ShippingStepProps {
  readonly form: ShippingForm;
  readonly errors: ShippingErrorMessages;
  readonly addresses: readonly SavedAddress[];
  /** Null until it is loaded. */
  readonly delivery: Deliverability | null;
  readonly saveAddress: boolean;
  /** A guest has no account to save an address to, and needs the email address to find the order again. */
  readonly isGuest?: boolean;
  readonly onSaveAddress: (saveAddress: boolean) => void;
  readonly onChange: (change: Partial<ShippingForm>) => void;
  readonly onNext: () => void;
  readonly onEmailLeft?: () => void;
  /** Shown below the field of the email address. */
  readonly emailNote?: ReactNode;
  /** Further fields of the form. */
  readonly children?: ReactNode;
}

/** A pincode without delivery is an error, like an invalid one; anything else is a hint. */
function getPincodeMessages(delivery: Deliverability | null, pincode: string, error: string | undefined) {
  if (delivery === null || error !== undefined) return { error };
  const message = arrivalText(delivery, pincode.trim());
  return delivery.state === 'not-serviceable'
    ? { error: `${message} Please choose another address.` }
    : { hint: message };
}

const getEmailHint = (isGuest: boolean): string | undefined =>
  isGuest ? 'For the confirmation, and to track your order' : undefined;

export function ShippingStep(props: ShippingStepProps) {
  const { form, errors, addresses, delivery, saveAddress, isGuest = false } = props;
  const { onSaveAddress, onChange, onNext, onEmailLeft, emailNote, children } = props;
  const [view, setView] = useState<'summary' | 'list' | 'new'>('summary');
  // An account with a mobile number alone has no email address: its field must not close while the address is typed.
  const [hadEmail] = useState(form.email !== '');
  const saved = findSavedAddress(form, addresses);
  const isNew = saved === undefined || view === 'new';
  const isSummary = !isNew && view === 'summary' && hadEmail && errors.email === undefined;
  const canSave = !isGuest && canSaveAddress(form, addresses);
  const { error: pincodeError, hint: pincodeHint } = getPincodeMessages(delivery, form.pincode, errors.pincode);
  const formRef = useRef<HTMLFormElement>(null);
  // Focuses the first field with an error.
  useEffect(() => {
    if (SHIPPING_FIELDS.some((field) => errors[field] !== undefined)) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  const getFieldProps = (name: ShippingField) => ({
    name,
    required: true,
    value: form[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(changeShippingField(form, name, event.currentTarget.value)),
  });
  return (
    <>
      {isSummary && (
        <SelectedAddress
          saved={saved}
          email={form.email}
          error={pincodeError}
          hint={pincodeHint}
          onChange={() => setView('list')}
        />
      )}
      {!isSummary && addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          selectedId={isNew ? null : saved.id}
          takesFocus={view === 'list'}
          onChoose={(address) => {
            setView('list');
            onChange(toShippingForm(address));
          }}
          onNew={() => {
            setView('new');
            if (saved) onChange({ address: '', city: '', state: '', pincode: '' });
          }}
        />
      )}
      {isNew && <h2 className="h-panel">Shipping Details</h2>}
      <form className="ship" noValidate ref={formRef} onSubmit={submit}>
        {isNew && (
          <div className="ship__full">
            <Field
              label="Full name"
              autoComplete="name"
              maxLength={RECIPIENT_MAX.name}
              {...getFieldProps('fullName')}
            />
          </div>
        )}
        {!isSummary && (
          <>
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              maxLength={200}
              hint={getEmailHint(isGuest)}
              onBlur={onEmailLeft}
              {...getFieldProps('email')}
            />
            {emailNote}
          </>
        )}
        {isNew && (
          <>
            <Field {...ADDRESS_INPUTS.phone} hint="The courier will call this number" {...getFieldProps('phone')} />
            <div className="ship__full">
              <Field {...ADDRESS_INPUTS.address} {...getFieldProps('address')} />
            </div>
            <Field {...ADDRESS_INPUTS.pincode} {...getFieldProps('pincode')} error={pincodeError} hint={pincodeHint} />
            <Field {...ADDRESS_INPUTS.city} {...getFieldProps('city')} />
            <Select {...ADDRESS_INPUTS.state} {...getFieldProps('state')}>
              <StateOptions current={form.state} />
            </Select>
          </>
        )}
        {isNew && canSave && (
          <label className="ship__full ship__save">
            <input
              type="checkbox"
              checked={saveAddress}
              onChange={(event) => onSaveAddress(event.currentTarget.checked)}
            />
            <span>Save this address for my next order</span>
          </label>
        )}
        {children}
        <div className="navrow ship__full">
          <a className="textbtn" href="/cart">
            Back to Bag
          </a>
          <Button type="submit">Next</Button>
        </div>
      </form>
    </>
  );
}
