// Turns the refusal of a saved form into a reason, or into messages by field.

import type { Refusal } from './action-result.ts';

type FieldErrors = NonNullable<Refusal['fields']>;

interface FormTexts<Reason extends string, Problems, Errors extends FieldErrors> {
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly toFieldErrors: (problems: Problems) => Errors;
  /** Returns '2 fields to fix: Code, Value' from the messages by field. */
  readonly fieldsToFixText: (errors: Errors) => string;
}

export const toFormRefusal =
  <Reason extends string, Problems, Errors extends FieldErrors>({
    reasons,
    toFieldErrors,
    fieldsToFixText,
  }: FormTexts<Reason, Problems, Errors>) =>
  (reason: Reason | { readonly problems: Problems }): Refusal => {
    if (typeof reason === 'string') return { reason: reasons[reason] };
    const fields = toFieldErrors(reason.problems);
    return { message: fieldsToFixText(fields), fields };
  };
