// The registration form. Browser and server validate by the same rules and messages. Editing a field clears its message.

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
import { withReturn } from '../login/return-path.ts';
import { type RegistrationErrors, registrationErrors } from './register-messages.ts';

export interface RegisterAnswer {
  readonly typed: Partial<RegistrationForm>;
  readonly errors: RegistrationErrors;
  readonly error: string | null;
}

interface RegisterProps {
  readonly returnUrl: string;
  readonly hasGoogle: boolean;
  readonly answer: RegisterAnswer | undefined;
}

/** The messages to show: what the server said last, without those of fields that were edited since. */
function useErrors(answer: RegisterAnswer | undefined) {
  const [errors, setErrors] = useState<RegistrationErrors>(answer?.errors ?? {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setErrors(answer?.errors ?? {}), [answer]);
  // Focuses the first field with an error.
  useEffect(() => {
    const focused = document.activeElement;
    const isAtAField = form.current?.contains(focused) && focused?.matches('input:not([type=checkbox])');
    if (Object.keys(errors).length > 0 && !isAtAField) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [errors]);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const posted = new FormData(event.currentTarget);
    const typed = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, String(posted.get(field) ?? '')]));
    const found = registrationErrors(registrationProblems(typed as RegistrationForm));
    if (Object.keys(found).length === 0) return;
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    setErrors(found);
  };
  const forget = (field: string) => setErrors(({ [field as RegistrationField]: _removed, ...others }) => others);
  return { form, errors, check, forget };
}

export function RegisterScreen({ returnUrl, hasGoogle, answer }: RegisterProps) {
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === 'POST' && formAction?.startsWith('/login/') === false;
  const { form, errors, check, forget } = useErrors(answer);
  const text = (name: RegistrationField) => ({
    name,
    required: true,
    defaultValue: answer?.typed[name],
    error: errors[name],
  });
  return (
    <AuthFrame title="Create an account" lead="Orders, addresses and wishlist in one place.">
      <AuthError text={busy ? null : (answer?.error ?? null)} />
      {hasGoogle && <GoogleButton returnUrl={returnUrl} />}
      <Form
        className="auth__fields"
        method="post"
        noValidate
        replace
        preventScrollReset
        ref={form}
        onSubmit={check}
        onChange={(event) => forget((event.target as unknown as HTMLInputElement).name)}
      >
        <div className="auth__pair">
          <Field label="First name" autoComplete="given-name" {...text('firstName')} />
          <Field label="Last name" autoComplete="family-name" {...text('lastName')} />
        </div>
        <Field label="Email" type="email" autoComplete="email" {...text('email')} />
        <Field label="Phone" type="tel" inputMode="tel" autoComplete="tel-national" before="+91" {...text('phone')} />
        <NewPasswordFields label="Password" errors={errors} />
        <Terms
          error={errors.agreeToTerms}
          isTicked={answer?.typed.agreeToTerms !== undefined && answer.typed.agreeToTerms !== ''}
        />
        <Button type="submit" block busy={busy}>
          {busy ? 'Creating account...' : 'Create account'}
        </Button>
      </Form>
      <p className="auth__other">
        Already have an account? <a href={withReturn('/login', returnUrl)}>Login</a>
      </p>
    </AuthFrame>
  );
}

function Terms({ error, isTicked }: { readonly error: string | undefined; readonly isTicked: boolean }) {
  return (
    <div className={error === undefined ? 'field' : 'field field--error'}>
      {/* Never ticked beforehand: agreeing is something one does. */}
      <label className="auth__terms">
        <input
          type="checkbox"
          name="agreeToTerms"
          required
          defaultChecked={isTicked}
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
