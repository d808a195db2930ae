import type { ComponentProps } from 'react';
import { Field, TextArea } from '#app/ui/field.tsx';
import type { ProductDraft } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

/** The fields that are typed as text. */
export type TextName = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];

interface FormFieldProps extends Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'onChange' | 'error' | 'form'> {
  readonly form: ProductForm;
  readonly name: TextName;
  /** Its width in columns of twelve. */
  readonly columns: 3 | 4 | 6 | 8 | 12;
}

export function FormField({ form, name, columns, ...field }: FormFieldProps) {
  return (
    <div className={`c${columns}`}>
      <Field
        {...field}
        name={name}
        autoComplete="off"
        value={form.draft[name]}
        error={form.problems?.fields[name]}
        onChange={(event) => form.set(name, event.target.value as ProductDraft[typeof name])}
      />
    </div>
  );
}

interface FormAreaProps
  extends Omit<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onChange' | 'error' | 'form'> {
  readonly form: ProductForm;
  readonly name: TextName;
}

export function FormArea({ form, name, ...area }: FormAreaProps) {
  return (
    <div className="c12">
      <TextArea
        {...area}
        name={name}
        value={form.draft[name]}
        error={form.problems?.fields[name]}
        onChange={(event) => form.set(name, event.target.value as ProductDraft[typeof name])}
      />
    </div>
  );
}
