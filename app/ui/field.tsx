// A form field with label, hint and error. Hint and error are linked to the input for screen readers.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface FieldText {
  readonly label: string;
  /** A word behind the label, such as 'optional'. */
  readonly labelNote?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface AccessibilityProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldShellProps extends FieldText {
  readonly id?: string | undefined;
  /** Renders the control with the props that link it to its label, hint and error. */
  readonly children: (accessibilityProps: AccessibilityProps) => ReactNode;
}

function FieldShell({ label, labelNote, hint, error, id, children }: FieldShellProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId) || undefined;
  return (
    <div className={classNames('field', error !== undefined && 'field--error')}>
      <label htmlFor={controlId}>
        {label}
        {labelNote !== undefined && <small> {labelNote}</small>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
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

interface FieldProps extends FieldText, ComponentProps<'input'> {
  /** A text before the field that is not part of its value: '+91', '₹'. */
  readonly before?: string;
  /** An element inside the field's right end, such as a button that shows the password. */
  readonly after?: ReactNode;
}

export function Field({ label, labelNote, hint, error, before, after, id, ...input }: FieldProps) {
  return (
    <FieldShell {...fieldTextProps(label, labelNote, hint, error)} id={id}>
      {(accessibilityProps) => {
        const control = <input {...input} {...accessibilityProps} />;
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

export function TextArea({ label, labelNote, hint, error, id, ...area }: FieldText & ComponentProps<'textarea'>) {
  return (
    <FieldShell {...fieldTextProps(label, labelNote, hint, error)} id={id}>
      {(accessibilityProps) => <textarea {...area} {...accessibilityProps} />}
    </FieldShell>
  );
}

export function Select({
  label,
  labelNote,
  hint,
  error,
  id,
  children,
  ...select
}: FieldText & ComponentProps<'select'>) {
  return (
    <FieldShell {...fieldTextProps(label, labelNote, hint, error)} id={id}>
      {(accessibilityProps) => (
        <select className="select" {...select} {...accessibilityProps}>
          {children}
        </select>
      )}
    </FieldShell>
  );
}

/** Omits absent values: with exactOptionalPropertyTypes, absent and undefined differ. */
const fieldTextProps = (label: string, labelNote?: string, hint?: ReactNode, error?: string): FieldText => ({
  label,
  ...(labelNote === undefined ? {} : { labelNote }),
  ...(hint === undefined ? {} : { hint }),
  error,
});
