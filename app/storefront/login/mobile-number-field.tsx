import { Field } from '#app/ui/field.tsx';

interface MobileNumberFieldProps {
  readonly number: string;
  /** Not shown while the number is sent. */
  readonly error: string | null;
  readonly isSending: boolean;
  readonly hint: string;
}

/** The number that a code is sent to. */
export const MobileNumberField = ({ number, error, isSending, hint }: MobileNumberFieldProps) => (
  <Field
    label="Mobile number"
    name="phone"
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    required
    before="+91"
    defaultValue={number}
    error={isSending ? undefined : (error ?? undefined)}
    hint={hint}
  />
);
