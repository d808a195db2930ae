// Tax class and HSN code of a product, and a warning about a price trap: a price for which the merchant keeps less than
// for a lower one.

import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/field.tsx';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import { TaxClassOptions } from '../../kit/form/select-options.tsx';
import { Note } from '../../kit/note.tsx';
import { FormField } from './form-field.tsx';
import { classRateText, inheritedClassText, inheritedHsn, type PriceTaxText } from './price-tax.ts';
import type { ProductForm } from './use-product-form.ts';

interface TaxFieldsProps {
  readonly form: ProductForm;
  readonly tax: TaxChoices;
}

function hsnHint({ form, tax }: TaxFieldsProps): string {
  const inherited = inheritedHsn(tax, form.draft);
  return inherited ? `4, 6 or 8 digits. Empty: ${inherited.hsn}, as its ${inherited.from}.` : '4, 6 or 8 digits';
}

export function TaxFields({ form, tax }: TaxFieldsProps) {
  const { draft } = form;
  const rate = classRateText(tax, draft);
  return (
    <>
      <div className="c6">
        <Select
          label={PRODUCT_FIELDS.taxClassId.label}
          name="taxClassId"
          value={draft.taxClassId}
          error={form.problems?.fields.taxClassId}
          hint={rate === null ? 'Used when prices include GST' : `GST ${rate}`}
          onChange={(event) => form.set('taxClassId', event.target.value)}
        >
          <option value="">{inheritedClassText(tax, draft.categoryId)}</option>
          <TaxClassOptions classes={tax.classes} />
        </Select>
      </div>
      <FormField
        form={form}
        name="hsn"
        columns={6}
        labelNote="optional"
        inputMode="numeric"
        hint={hsnHint({ form, tax })}
      />
    </>
  );
}

interface PriceTrapNoteProps {
  readonly form: ProductForm;
  readonly trap: NonNullable<PriceTaxText['trap']>;
}

export const PriceTrapNote = ({ form, trap }: PriceTrapNoteProps) => (
  <div className="c12">
    <Note
      kind="warn"
      title="You would earn more at a lower price."
      action={
        <Button variant="quiet" size="sm" onClick={() => form.set('price', String(trap.betterPrice / 100))}>
          Use {formatMoney(trap.betterPrice)}
        </Button>
      }
    >
      {trap.text}
    </Note>
  </div>
);
