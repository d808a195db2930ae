// The errors of the last attempt to save that still apply to the current values. A field with parts has one key per part: 'sizes:M:sku' is
// a part of `sizes`. Example: 'Enter a value.' disappears with the first valid value, 'This code is taken.' with the first change of the
// code.

import { isEqual } from './merge-typed.ts';

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface Attempt {
  readonly errors: FieldErrors;
  /** The values of the last attempt to save. */
  readonly draft: object;
}

/**
 * Returns the errors that still apply. `check` is the form's validation; an error that only the server can find stays until its field
 * changes.
 */
export function remainingErrors(
  attempt: Attempt,
  draft: object,
  check: (draft: object) => FieldErrors = () => ({}),
): FieldErrors {
  if (attempt.draft === draft || Object.keys(attempt.errors).length === 0) return attempt.errors;
  const errorsBefore = check(attempt.draft);
  const errorsNow = check(draft);
  const getValue = (values: object, field: string): unknown =>
    (values as Readonly<Record<string, unknown>>)[field.split(':', 1)[0] ?? field];
  const remainingMessage = (field: string, message: string | undefined): string | undefined => {
    const isFoundByCheck = errorsBefore[field] !== undefined;
    if (isFoundByCheck) return errorsNow[field];
    return isEqual(getValue(attempt.draft, field), getValue(draft, field)) ? message : undefined;
  };
  return Object.fromEntries(
    Object.entries(attempt.errors)
      .map(([field, message]) => [field, remainingMessage(field, message)] as const)
      .filter(([, message]) => message !== undefined),
  );
}
