// The customer and the address of a new order, with the same fields, rules and messages as checkout.

import { StateOptions } from '#app/state-options.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { changeShippingField } from '#shop/orders/change-shipping-field.ts';
import type { ShippingField, ShippingForm } from '#shop/orders/checkout-form.ts';
import { RECIPIENT_MAX } from '#shop/shipping/recipient.ts';
import { Panel } from '../kit/panel.tsx';

interface CustomerFieldsProps {
  readonly form: ShippingForm;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (change: Partial<ShippingForm>) => void;
}

export function CustomerFields({ form, errors, onChange }: CustomerFieldsProps) {
  const field = (name: ShippingField) => ({
    name,
    // Otherwise the browser would offer the staff member's own address.
    autoComplete: 'off',
    value: form[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(changeShippingField(form, name, event.currentTarget.value)),
  });
  return (
    <Panel title="Customer and address" bodyClass="panel__in">
      <div className="form-grid oentry__customer">
        <div className="c12">
          <Field label="Full name" maxLength={RECIPIENT_MAX.name} {...field('fullName')} />
        </div>
        <div className="c6">
          <Field
            label="Email"
            type="email"
            maxLength={200}
            hint="Joined with the customer’s account, where there is one"
            {...field('email')}
          />
        </div>
        <div className="c6">
          <Field label="Phone" type="tel" maxLength={24} hint="The courier will call this number" {...field('phone')} />
        </div>
        <div className="c12">
          <Field label="Address" maxLength={RECIPIENT_MAX.address} {...field('address')} />
        </div>
        <div className="c4">
          <Field
            label="Pincode"
            inputMode="numeric"
            maxLength={10}
            hint="Fills in city and state"
            {...field('pincode')}
          />
        </div>
        <div className="c4">
          <Field label="City" maxLength={RECIPIENT_MAX.city} {...field('city')} />
        </div>
        <div className="c4">
          <Select label="State" {...field('state')}>
            <StateOptions current={form.state} />
          </Select>
        </div>
      </div>
    </Panel>
  );
}
