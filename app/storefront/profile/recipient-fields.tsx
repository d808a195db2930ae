// The six fields of a recipient. The PIN code comes before city and state, because it fills them in.

import type { ReactNode } from 'react';
import { Field, Select } from '#app/ui/field.tsx';
import { STATES } from '#shop/shipping/pin-place.ts';
import { LONGEST, type Recipient } from '#shop/shipping/recipient.ts';
import type { FieldWords } from './profile-answer.ts';

interface RecipientFieldsProps {
  readonly values: Recipient;
  readonly errors: FieldWords;
  /** Everything but the name may stay empty. */
  readonly optional?: boolean;
  /** A field that belongs after the name. */
  readonly afterName?: ReactNode;
}

export function RecipientFields({ values, errors, optional = false, afterName }: RecipientFieldsProps) {
  const needed = { required: !optional, ...(optional ? { aside: 'optional' } : {}) };
  return (
    <>
      <div className={afterName === undefined ? undefined : 'formgrid__full'}>
        <Field
          label="Name"
          name="name"
          required
          autoComplete="name"
          maxLength={LONGEST.name}
          defaultValue={values.name}
          error={errors.name}
        />
      </div>
      {afterName}
      <Field
        label="Phone"
        name="phone"
        type="tel"
        {...needed}
        autoComplete="tel"
        maxLength={24}
        defaultValue={values.phone}
        error={errors.phone}
        hint={optional ? undefined : 'The courier calls this number'}
      />
      <div className="formgrid__full">
        <Field
          label="Address"
          name="address"
          {...needed}
          autoComplete="address-line1"
          maxLength={LONGEST.address}
          defaultValue={values.address}
          error={errors.address}
        />
      </div>
      <Field
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        {...needed}
        autoComplete="postal-code"
        maxLength={10}
        defaultValue={values.pincode}
        error={errors.pincode}
      />
      <Field
        label="City"
        name="city"
        {...needed}
        autoComplete="address-level2"
        maxLength={LONGEST.city}
        defaultValue={values.city}
        error={errors.city}
      />
      <Select
        label="State"
        name="state"
        {...needed}
        autoComplete="address-level1"
        defaultValue={values.state}
        error={errors.state}
      >
        <option value="">Choose a state</option>
        {values.state !== '' && !STATES.includes(values.state) && <option>{values.state}</option>}
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
    </>
  );
}
