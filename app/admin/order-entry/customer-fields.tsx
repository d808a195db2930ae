// The customer and the address of a new order, with the same fields, rules and messages as checkout.

import { StateOptions } from '#app/state-options.tsx';
import { Select } from '#app/ui/field.tsx';
import { changeShippingField } from '#shop/orders/change-shipping-field.ts';
import type { ShippingField, ShippingForm } from '#shop/orders/checkout-form.ts';
import { RECIPIENT_MAX } from '#shop/shipping/recipient.ts';
import { DraftField, type DraftFields, textProps } from '../kit/form/form-fields.tsx';
import { Panel } from '../kit/panel.tsx';

interface CustomerFieldsProps {
  readonly form: ShippingForm;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (change: Partial<ShippingForm>) => void;
}

export function CustomerFields({ form, errors, onChange }: CustomerFieldsProps) {
  const fields: DraftFields<ShippingForm> = {
    draft: form,
    errors,
    setField: (name, value) => onChange(changeShippingField(form, name, value)),
  };
  // The limits of email, phone and pincode leave room for spaces and a country code; checkout's rules decide whether a
  // value is valid.
  const field = (name: ShippingField, columns: 4 | 6 | 12, maxLength: number) => ({
    form: fields,
    name,
    columns,
    maxLength,
  });
  return (
    <Panel title="Customer and address" bodyClass="panel__in">
      <div className="form-grid oentry__customer">
        <DraftField {...field('fullName', 12, RECIPIENT_MAX.name)} label="Full name" />
        <DraftField
          {...field('email', 6, 200)}
          label="Email"
          type="email"
          hint="Joined with the customer’s account, where there is one"
        />
        <DraftField {...field('phone', 6, 24)} label="Phone" type="tel" hint="The courier will call this number" />
        <DraftField {...field('address', 12, RECIPIENT_MAX.address)} label="Address" />
        <DraftField {...field('pincode', 4, 10)} label="Pincode" inputMode="numeric" hint="Fills in city and state" />
        <DraftField {...field('city', 4, RECIPIENT_MAX.city)} label="City" />
        <div className="c4">
          <Select label="State" autoComplete="off" {...textProps(fields, 'state')}>
            <StateOptions current={form.state} />
          </Select>
        </div>
      </div>
    </Panel>
  );
}
