// The errors of the last attempt to save that still apply to the current values. Pure.
// A field with parts has one key per part: 'sizes:M:sku' is a part of `sizes`.
// Example: 'Enter a value.' disappears with the first valid value; 'This code is taken.' with the first change of the
// code.

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface Attempt {
  /** The errors of the last attempt to save. */
  readonly errors: FieldErrors;
  /** The values of that attempt. */
  readonly draft: object;
}

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `check` is the form's own validation. An error that only the server can find stays until its field changes. */
export function remainingErrors(
  attempt: Attempt,
  draft: object,
  check: (draft: object) => FieldErrors = () => ({}),
): FieldErrors {
  if (attempt.draft === draft || Object.keys(attempt.errors).length === 0) return attempt.errors;
  const [errorsBefore, errorsNow] = [check(attempt.draft), check(draft)];
  const getValue = (values: object, field: string): unknown =>
    (values as Readonly<Record<string, unknown>>)[field.split(':', 1)[0] ?? field];
  const remaining = Object.entries(attempt.errors).flatMap(([field, message]) => {
    if (errorsBefore[field] !== undefined) return errorsNow[field] === undefined ? [] : [[field, errorsNow[field]]];
    return isSameValue(getValue(attempt.draft, field), getValue(draft, field)) ? [[field, message]] : [];
  });
  return Object.fromEntries(remaining);
}
