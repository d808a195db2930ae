import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/field.tsx';

/** What a field needs of its form. */
export interface DraftFields<Draft> {
  readonly draft: Draft;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly setField: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
}

/** The fields of a draft that are typed as text. */
export type TextName<Draft> = {
  [Name in keyof Draft]: string extends Draft[Name] ? Name : never;
}[keyof Draft] &
  string;

export interface DraftFieldProps<Draft, Name extends TextName<Draft>>
  extends Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'onChange' | 'error' | 'form'> {
  readonly form: DraftFields<Draft>;
  readonly name: Name;
  /** How many of the twelve columns it takes. */
  readonly columns: 3 | 4 | 6 | 8 | 12;
  readonly boxClass?: string | undefined;
}

export function DraftField<Draft, Name extends TextName<Draft>>({
  form,
  name,
  columns,
  boxClass,
  ...field
}: DraftFieldProps<Draft, Name>) {
  return (
    <div className={classNames(`c${columns}`, boxClass)}>
      <Field
        {...field}
        name={name}
        autoComplete="off"
        value={String(form.draft[name])}
        error={form.errors[name]}
        onChange={(event) => form.setField(name, event.target.value as Draft[Name])}
      />
    </div>
  );
}
