// A form field with label, hint and error. Hint and error are linked to the input for screen readers.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface Described {
  readonly label: string;
  /** A word behind the label, such as 'optional'. */
  readonly aside?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldShellProps extends Described {
  readonly id?: string | undefined;
  /** Gets what ties the control to its label, hint and error. */
  readonly children: (tied: Tied) => ReactNode;
}

function FieldShell({ label, aside, hint, error, id, children }: FieldShellProps) {
  const generated = useId();
  const own = id ?? generated;
  const hintId = `${own}-hint`;
  const errorId = `${own}-error`;
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId) || undefined;
  return (
    <div className={classNames('field', error !== undefined && 'field--error')}>
      <label htmlFor={own}>
        {label}
        {aside !== undefined && <small> {aside}</small>}
      </label>
      {children({ id: own, 'aria-describedby': describedBy, 'aria-invalid': error === undefined ? undefined : true })}
      {error !== undefined && (
        <p className="field__error" id={errorId}>
          <Icon name="info" size="xs" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Described, ComponentProps<'input'> {
  /** Stands before the field and is not part of its value: '+91', '₹'. */
  readonly before?: string;
  /** Stands inside the field's right end, such as a button that shows the password. */
  readonly after?: ReactNode;
}

export function Field({ label, aside, hint, error, before, after, id, ...input }: FieldProps) {
  return (
    <FieldShell {...described(label, aside, hint, error)} id={id}>
      {(tied) => {
        const control = <input {...input} {...tied} />;
        if (before === undefined && after === undefined) return control;
        return (
          <span className="affix">
            {before !== undefined && <span className="affix__before">{before}</span>}
            {control}
            {after}
          </span>
        );
      }}
    </FieldShell>
  );
}

export function TextArea({ label, aside, hint, error, id, ...area }: Described & ComponentProps<'textarea'>) {
  return (
    <FieldShell {...described(label, aside, hint, error)} id={id}>
      {(tied) => <textarea {...area} {...tied} />}
    </FieldShell>
  );
}

export function Select({ label, aside, hint, error, id, children, ...select }: Described & ComponentProps<'select'>) {
  return (
    <FieldShell {...described(label, aside, hint, error)} id={id}>
      {(tied) => (
        <select className="select" {...select} {...tied}>
          {children}
        </select>
      )}
    </FieldShell>
  );
}

/** Omits absent values: with exactOptionalPropertyTypes, absent and undefined differ. */
const described = (label: string, aside?: string, hint?: ReactNode, error?: string): Described => ({
  label,
  ...(aside === undefined ? {} : { aside }),
  ...(hint === undefined ? {} : { hint }),
  error,
});
