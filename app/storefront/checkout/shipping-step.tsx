// Step 1: the shipping address. Choosing a saved address fills in the form; the shopper can still change it.

import { type FormEvent, useEffect, useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Field, Select } from '#app/ui/field.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { SHIPPING_FIELDS, type ShippingField, type ShippingForm } from '#shop/orders/checkout-form.ts';
import type { ShippingErrorMessages } from '#shop/orders/checkout-form-messages.ts';
import { fillCityAndState } from '#shop/orders/fill-city-and-state.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import { STATES } from '#shop/shipping/pin-place.ts';
import { RECIPIENT_MAX } from '#shop/shipping/recipient.ts';
import { arrivalText } from '../deliverability/deliverability-messages.ts';
import { toShippingForm } from './saved-address-form.ts';

interface ShippingStepProps {
  readonly form: ShippingForm;
  readonly errors: ShippingErrorMessages;
  readonly addresses: readonly SavedAddress[];
  /** Null until it is loaded. */
  readonly delivery: Deliverability | null;
  readonly onChange: (change: Partial<ShippingForm>) => void;
  readonly onNext: () => void;
}

const ADDRESS_TYPE_LABELS = { home: 'Home', office: 'Office', other: 'Other' } as const;

const isSelected = (form: ShippingForm, saved: SavedAddress): boolean =>
  Object.entries(toShippingForm(saved)).every(([field, value]) => form[field as ShippingField] === value);

/** A pincode without delivery is an error, like an invalid one; anything else is a hint. */
function getPincodeMessages(delivery: Deliverability | null, pincode: string, error: string | undefined) {
  if (delivery === null || error !== undefined) return { error };
  const message = arrivalText(delivery, pincode.trim());
  return delivery.state === 'not-serviceable'
    ? { error: `${message} Please choose another address.` }
    : { hint: message };
}

export function ShippingStep({ form, errors, addresses, delivery, onChange, onNext }: ShippingStepProps) {
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
      onChange(
        name === 'pincode' ? fillCityAndState(form, event.currentTarget.value) : { [name]: event.currentTarget.value },
      ),
  });
  return (
    <>
      {addresses.length > 0 && <SavedAddresses {...{ form, addresses, onChange }} />}
      <h2 className="h-panel">Shipping Details</h2>
      <form className="ship" noValidate ref={formRef} onSubmit={submit}>
        <div className="ship__full">
          <Field label="Full name" autoComplete="name" maxLength={RECIPIENT_MAX.name} {...getFieldProps('fullName')} />
        </div>
        <Field label="Email" type="email" autoComplete="email" maxLength={200} {...getFieldProps('email')} />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={24}
          hint="The courier will call this number"
          {...getFieldProps('phone')}
        />
        <div className="ship__full">
          <Field
            label="Address"
            autoComplete="address-line1"
            maxLength={RECIPIENT_MAX.address}
            {...getFieldProps('address')}
          />
        </div>
        <Field
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...getFieldProps('pincode')}
          {...getPincodeMessages(delivery, form.pincode, errors.pincode)}
        />
        <Field label="City" autoComplete="address-level2" maxLength={RECIPIENT_MAX.city} {...getFieldProps('city')} />
        <Select label="State" autoComplete="address-level1" {...getFieldProps('state')}>
          <option value="">Choose a state</option>
          {form.state !== '' && !STATES.includes(form.state) && <option>{form.state}</option>}
          {STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
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

function SavedAddresses({ form, addresses, onChange }: Pick<ShippingStepProps, 'form' | 'addresses' | 'onChange'>) {
  return (
    <fieldset className="addrs">
      <legend className="h-panel">Saved addresses</legend>
      {addresses.map((saved) => (
        <label key={saved.id} className={classNames('opt', isSelected(form, saved) && 'is-on')}>
          <input
            type="radio"
            name="savedAddress"
            checked={isSelected(form, saved)}
            onChange={() => onChange(toShippingForm(saved))}
          />
          <span>
            <b>{ADDRESS_TYPE_LABELS[saved.type]}</b>
            {saved.isDefault && <Badge kind="new">Default</Badge>}
            <span className="muted">
              {saved.name}, {saved.address}, {saved.city}, {saved.state} {saved.pincode}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
