// The registration form. Browser and server validate by the same rules and messages. Editing a field clears its
// message.

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import {
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationForm,
  registrationProblems,
} from '#shop/customers/registration.ts';
import { AuthError, AuthFrame } from '../login/auth-frame.tsx';
import { GoogleButton } from '../login/google-button.tsx';
import { NewPasswordFields } from '../login/new-password-fields.tsx';
import { withReturnUrl } from '../login/return-path.ts';
import { type RegistrationErrors, registrationErrors } from './register-messages.ts';

export interface RegisterResult {
  readonly values: Partial<RegistrationForm>;
  readonly errors: RegistrationErrors;
  readonly error: string | null;
}

interface RegisterProps {
  readonly returnUrl: string;
  readonly hasGoogle: boolean;
  readonly result: RegisterResult | undefined;
}

/** The messages of the last check, without those of fields that were edited since. */
function useErrors(result: RegisterResult | undefined) {
  const [errors, setErrors] = useState<RegistrationErrors>(result?.errors ?? {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setErrors(result?.errors ?? {}), [result]);
  // Focuses the first field with an error.
  useEffect(() => {
    const focused = document.activeElement;
    const isFieldFocused = form.current?.contains(focused) && focused?.matches('input:not([type=checkbox])');
    if (Object.keys(errors).length > 0 && !isFieldFocused) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [errors]);
  /** Keeps the form from being sent while a field has a problem, and shows the messages. */
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const formData = new FormData(event.currentTarget);
    const values = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, String(formData.get(field) ?? '')]));
    const newErrors = registrationErrors(registrationProblems(values as RegistrationForm));
    if (Object.keys(newErrors).length === 0) return;
    event.preventDefault();
    // The effect above moves the focus to the first field with an error only when no field has it.
    (document.activeElement as HTMLElement | null)?.blur();
    setErrors(newErrors);
  };
  const clearError = (field: string) => setErrors(({ [field as RegistrationField]: _removed, ...others }) => others);
  return { form, errors, check, clearError };
}

export function RegisterScreen({ returnUrl, hasGoogle, result }: RegisterProps) {
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === 'POST' && formAction?.startsWith('/login/') === false;
  const { form, errors, check, clearError } = useErrors(result);
  const getFieldProps = (name: RegistrationField) => ({
    name,
    required: true,
    defaultValue: result?.values[name],
    error: errors[name],
  });
  return (
    <AuthFrame title="Create an account" lead="Orders, addresses and wishlist in one place.">
      <AuthError text={busy ? null : (result?.error ?? null)} />
      {hasGoogle && <GoogleButton returnUrl={returnUrl} />}
      <Form
        className="auth__fields"
        method="post"
        noValidate
        replace
        preventScrollReset
        ref={form}
        onSubmit={check}
        onChange={(event) => clearError((event.target as unknown as HTMLInputElement).name)}
      >
        <div className="auth__pair">
          <Field label="First name" autoComplete="given-name" {...getFieldProps('firstName')} />
          <Field label="Last name" autoComplete="family-name" {...getFieldProps('lastName')} />
        </div>
        <Field label="Email" type="email" autoComplete="email" {...getFieldProps('email')} />
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          before="+91"
          {...getFieldProps('phone')}
        />
        <NewPasswordFields label="Password" errors={errors} />
        <Terms
          error={errors.agreeToTerms}
          isChecked={result?.values.agreeToTerms !== undefined && result.values.agreeToTerms !== ''}
        />
        <Button type="submit" block busy={busy}>
          {busy ? 'Creating account...' : 'Create account'}
        </Button>
      </Form>
      <p className="auth__other">
        Already have an account? <a href={withReturnUrl('/login', returnUrl)}>Login</a>
      </p>
    </AuthFrame>
  );
}

function Terms({ error, isChecked }: { readonly error: string | undefined; readonly isChecked: boolean }) {
  return (
    <div className={error === undefined ? 'field' : 'field field--error'}>
      {/* Never checked in advance: the shopper must agree actively. */}
      <label className="auth__terms">
        <input
          type="checkbox"
          name="agreeToTerms"
          required
          defaultChecked={isChecked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'terms-error'}
        />
        <span>
          I agree to the <a href="/terms">Terms and Conditions</a> and the <a href="/privacy">Privacy Policy</a>
        </span>
      </label>
      {error !== undefined && (
        <p className="field__error" id="terms-error">
          <Icon name="info" size="xs" />
          {error}
        </p>
      )}
    </div>
  );
}
