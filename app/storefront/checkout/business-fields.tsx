// 'Buying for a business?': the GSTIN and name that the invoice is made out to. Closed until the shopper opens it.

import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import {
  type BusinessBuyer,
  type BusinessErrors,
  findStateNote,
  isConsumer,
  MAX_BUSINESS_NAME,
} from '#shop/tax/business-buyer.ts';

interface BusinessFieldsProps {
  readonly buyer: BusinessBuyer;
  readonly errors: BusinessErrors;
  readonly deliverTo: { readonly state: string; readonly pincode: string };
  readonly onChange: (change: Partial<BusinessBuyer>) => void;
}

export function BusinessFields({ buyer, errors, deliverTo, onChange }: BusinessFieldsProps) {
  // Only the first value opens the fields: after that the browser opens and closes them.
  const [isFilledIn] = useState(() => !isConsumer(buyer));
  return (
    <details className="ship__full business" open={isFilledIn}>
      <summary>Buying for a business? Add GSTIN</summary>
      <div className="business__fields">
        <Field
          label="GSTIN"
          name="gstin"
          value={buyer.gstin}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          error={errors.gstin}
          hint={findStateNote(buyer, deliverTo) ?? '15 characters. The invoice is made out to this business.'}
          onChange={(event) => onChange({ gstin: event.currentTarget.value })}
        />
        <Field
          label="Business name"
          name="business"
          value={buyer.business}
          maxLength={MAX_BUSINESS_NAME}
          autoComplete="organization"
          error={errors.business}
          onChange={(event) => onChange({ business: event.currentTarget.value })}
        />
      </div>
    </details>
  );
}
