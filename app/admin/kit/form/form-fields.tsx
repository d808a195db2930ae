import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/field.tsx';

interface ChoiceButtonsProps<Value extends string> {
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly isWide?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A row of buttons, one of which is pressed. */
export const ChoiceButtons = <Value extends string>({
  value,
  choices,
  isWide = true,
  onChoose,
}: ChoiceButtonsProps<Value>) => (
  <div className={isWide ? 'seg seg--wide' : 'seg'}>
    {choices.map(([each, label]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
        {label}
      </button>
    ))}
  </div>
);

interface SectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="sec" aria-label={title}>
      <div className="sec__head">
        <h2>{title}</h2>
        {note !== undefined && <span className="sub">{note}</span>}
      </div>
      {children}
    </section>
  );
}

/** A section that has only fields, in a grid of twelve columns. */
export const FieldSection = ({ children, ...section }: SectionProps) => (
  <Section {...section}>
    <div className="form-grid">{children}</div>
  </Section>
);

export const Unit = ({ children }: { readonly children: string }) => <span className="affix__after">{children}</span>;

interface CheckRowProps {
  readonly label: string;
  readonly note: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox with a description of its effect below its label. */
export const CheckRow = ({ label, note, isChecked, onChange }: CheckRowProps) => (
  <label className="c12 check-row">
    <input type="checkbox" className="check" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
    <span>
      {label}
      <small>{note}</small>
    </span>
  </label>
);

/** The part of the form's state that a field needs. */
export interface DraftFields<Draft> {
  readonly draft: Draft;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly setField: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
}

/** The names of the draft's text fields. */
export type TextName<Draft> = {
  [Name in keyof Draft]: string extends Draft[Name] ? Name : never;
}[keyof Draft] &
  string;

/** Returns the props that bind a text field, text area or select to one field of the draft. */
export const textProps = <Draft, Name extends TextName<Draft>>(
  { draft, errors, setField }: DraftFields<Draft>,
  name: Name,
) => ({
  name,
  value: String(draft[name]),
  error: errors[name],
  onChange: ({ target }: { readonly target: { readonly value: string } }) =>
    setField(name, target.value as Draft[Name]),
});

export interface DraftFieldProps<Draft, Name extends TextName<Draft>>
  extends Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'onChange' | 'error' | 'form'> {
  readonly form: DraftFields<Draft>;
  readonly name: Name;
  /** The field's width in a grid of twelve columns. */
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
      <Field {...field} autoComplete="off" {...textProps(form, name)} />
    </div>
  );
}
