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
  const field = (name: ShippingField, columns: 4 | 6 | 12) => ({ form: fields, name, columns });
  return (
    <Panel title="Customer and address" bodyClass="panel__in">
      <div className="form-grid oentry__customer">
        <DraftField {...field('fullName', 12)} label="Full name" maxLength={RECIPIENT_MAX.name} />
        <DraftField
          {...field('email', 6)}
          label="Email"
          type="email"
          maxLength={200}
          hint="Joined with the customer’s account, where there is one"
        />
        <DraftField
          {...field('phone', 6)}
          label="Phone"
          type="tel"
          maxLength={24}
          hint="The courier will call this number"
        />
        <DraftField {...field('address', 12)} label="Address" maxLength={RECIPIENT_MAX.address} />
        <DraftField
          {...field('pincode', 4)}
          label="Pincode"
          inputMode="numeric"
          maxLength={10}
          hint="Fills in city and state"
        />
        <DraftField {...field('city', 4)} label="City" maxLength={RECIPIENT_MAX.city} />
        <div className="c4">
          <Select label="State" autoComplete="off" {...textProps(fields, 'state')}>
            <StateOptions current={form.state} />
          </Select>
        </div>
      </div>
    </Panel>
  );
}
