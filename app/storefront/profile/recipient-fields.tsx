// The six fields of a recipient. The pincode comes before city and state, because it fills them in.

import type { ReactNode } from 'react';
import { Field, Select } from '#app/ui/field.tsx';
import { STATES } from '#shop/shipping/pin-place.ts';
import { RECIPIENT_MAX, type Recipient, type RecipientField } from '#shop/shipping/recipient.ts';
import type { FieldMessages } from './profile-result.ts';

interface RecipientFieldsProps {
  readonly values: Recipient;
  readonly errors: FieldMessages;
  /** All fields except the name may stay empty. */
  readonly optional?: boolean;
  /** A field to show after the name. */
  readonly afterName?: ReactNode;
}

export function RecipientFields({ values, errors, optional = false, afterName }: RecipientFieldsProps) {
  const requiredProps = { required: !optional, ...(optional ? { labelNote: 'optional' } : {}) };
  const getFieldProps = (name: RecipientField) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <div className={afterName === undefined ? undefined : 'formgrid__full'}>
        <Field {...getFieldProps('name')} label="Name" required autoComplete="name" maxLength={RECIPIENT_MAX.name} />
      </div>
      {afterName}
      <Field
        {...getFieldProps('phone')}
        {...requiredProps}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        before="+91"
        maxLength={24}
        hint={optional ? undefined : 'The courier will call this number'}
      />
      <div className="formgrid__full">
        <Field
          {...getFieldProps('address')}
          {...requiredProps}
          label="Address"
          autoComplete="address-line1"
          maxLength={RECIPIENT_MAX.address}
        />
      </div>
      <Field
        {...getFieldProps('pincode')}
        {...requiredProps}
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      <Field
        {...getFieldProps('city')}
        {...requiredProps}
        label="City"
        autoComplete="address-level2"
        maxLength={RECIPIENT_MAX.city}
      />
      <Select {...getFieldProps('state')} {...requiredProps} label="State" autoComplete="address-level1">
        <option value="">Choose a state</option>
        {values.state !== '' && !STATES.includes(values.state) && <option>{values.state}</option>}
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
    </>
  );
}
