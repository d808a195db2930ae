// A discount by staff on a new order: rupees or per cent, and the reason.

import { Field, Select } from '#app/ui/field.tsx';
import { MAX_DISCOUNT_REASON } from '#shop/orders/staff-discount.ts';
import { Unit } from '../kit/form/form-fields.tsx';
import { Panel } from '../kit/panel.tsx';
import type { OrderDraft } from './order-draft.ts';
import { DISCOUNT_TOO_HIGH } from './order-entry-messages.ts';

interface DiscountFieldsProps {
  readonly draft: OrderDraft;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly isTooHigh: boolean;
  readonly onChange: (change: Partial<OrderDraft>) => void;
}

export function DiscountFields({ draft, errors, isTooHigh, onChange }: DiscountFieldsProps) {
  const { discountKind, discountValue, discountReason } = draft;
  return (
    <Panel title="Discount" bodyClass="panel__in">
      <div className="form-grid">
        <div className="c6">
          <Select
            label="Discount in"
            value={discountKind}
            onChange={(event) => onChange({ discountKind: event.target.value === 'percent' ? 'percent' : 'amount' })}
          >
            <option value="amount">Rupees</option>
            <option value="percent">Percent of the subtotal</option>
          </Select>
        </div>
        <div className="c6">
          <Field
            label="Discount"
            labelNote="optional"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...(discountKind === 'amount' ? { before: '₹' } : { after: <Unit>%</Unit> })}
            value={discountValue}
            error={errors.discountValue ?? (isTooHigh ? DISCOUNT_TOO_HIGH : undefined)}
            onChange={(event) => onChange({ discountValue: event.target.value })}
          />
        </div>
        <div className="c12">
          <Field
            label="Reason for the discount"
            autoComplete="off"
            maxLength={MAX_DISCOUNT_REASON}
            hint="For your team only: it is kept with the order and in the audit log"
            value={discountReason}
            error={errors.discountReason}
            onChange={(event) => onChange({ discountReason: event.target.value })}
          />
        </div>
      </div>
    </Panel>
  );
}
