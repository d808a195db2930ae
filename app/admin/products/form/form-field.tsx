import type { ChangeEvent, ComponentProps } from 'react';
import { Field, TextArea } from '#app/ui/field.tsx';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { ProductDraft } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

/** The names of the draft's text fields. */
export type TextName = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];

/** The props that come from the draft or from PRODUCT_FIELDS. */
type SuppliedProps = 'name' | 'value' | 'onChange' | 'error' | 'form' | 'label' | 'maxLength';

interface FieldBinding {
  readonly form: ProductForm;
  readonly name: TextName;
}

function inputProps({ form, name }: FieldBinding) {
  const description = PRODUCT_FIELDS[name];
  return {
    name,
    label: description.label,
    ...('max' in description ? { maxLength: description.max } : {}),
    value: form.draft[name],
    error: form.problems?.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => form.set(name, event.target.value),
  };
}

interface FormFieldProps extends FieldBinding, Omit<ComponentProps<typeof Field>, SuppliedProps> {
  /** The field's width in a grid of twelve columns. */
  readonly columns: 3 | 4 | 6 | 8 | 12;
}

export function FormField({ form, name, columns, ...field }: FormFieldProps) {
  return (
    <div className={`c${columns}`}>
      <Field {...field} {...inputProps({ form, name })} autoComplete="off" />
    </div>
  );
}

export function FormArea({ form, name, ...area }: FieldBinding & Omit<ComponentProps<typeof TextArea>, SuppliedProps>) {
  return (
    <div className="c12">
      <TextArea {...area} {...inputProps({ form, name })} />
    </div>
  );
}
