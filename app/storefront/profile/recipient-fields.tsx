// The six fields of a recipient. The pincode comes before city and state, because it fills them in.

import type { ReactNode } from 'react';
import { StateOptions } from '#app/state-options.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { RECIPIENT_MAX, type Recipient, type RecipientField } from '#shop/shipping/recipient.ts';
import { ADDRESS_INPUTS } from '../address-inputs.ts';
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
        {...ADDRESS_INPUTS.phone}
        {...requiredProps}
        hint={optional ? undefined : 'The courier will call this number'}
      />
      <div className="formgrid__full">
        <Field {...getFieldProps('address')} {...ADDRESS_INPUTS.address} {...requiredProps} />
      </div>
      <Field {...getFieldProps('pincode')} {...ADDRESS_INPUTS.pincode} {...requiredProps} />
      <Field {...getFieldProps('city')} {...ADDRESS_INPUTS.city} {...requiredProps} />
      <Select {...getFieldProps('state')} {...ADDRESS_INPUTS.state} {...requiredProps}>
        <StateOptions current={values.state} />
      </Select>
    </>
  );
}
