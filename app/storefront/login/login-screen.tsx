import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { type DemoAccount, DemoHint } from '#app/google/demo-hint.tsx';
import { Button } from '#app/ui/button.tsx';
import { useStoreName } from '#app/use-root-data.ts';
import { AuthError, AuthFrame, AuthMessage } from './auth-frame.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginFields } from './login-fields.tsx';
import { MobileForm } from './mobile-form.tsx';
import { withReturnUrl } from './return-path.ts';

interface LoginProps {
  /** One of the messages that login-messages.ts allows. */
  readonly message: string | null;
  /** Demo mode's account; null in production. */
  readonly hint: DemoAccount | null;
  readonly hasGoogle: boolean;
  /** The submitted email address, after a refusal. */
  readonly email: string;
  readonly error: string | null;
  /** The form for a mobile number, where staff have switched it on. */
  readonly mobile?: { readonly number: string; readonly error: string | null } | undefined;
  /** True when the shopper is on the way to checkout and staff have switched guest checkout on. */
  readonly hasGuest?: boolean | undefined;
  /** The path to open after sign-in. */
  readonly returnUrl: string;
}

export function LoginScreen({ message, hint, hasGoogle, hasGuest, email, error, mobile, returnUrl }: LoginProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formMethod, formAction, formData } = useNavigation();
  const isSubmitting = formMethod === 'POST';
  const busy = isSubmitting && formAction?.startsWith('/login/') === false && !formData?.has('phone');
  return (
    <AuthFrame
      title={mobile ? 'Log in or sign up' : 'Login'}
      lead="Log in to keep your bag and wishlist on every device."
    >
      {message !== null && error === null && <AuthMessage kind="ok" text={message} />}
      <AuthError text={isSubmitting ? null : error} />
      {mobile && <MobileForm {...mobile} />}
      {hasGoogle && <GoogleButton returnUrl={returnUrl} />}
      <Form className="auth__fields" method="post" ref={form} replace>
        <LoginFields email={email} />
        <Button type="submit" block busy={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
      </Form>
      {hasGuest && <GuestForm />}
      <p className="auth__other">
        New to {useStoreName() || 'us'}? <a href={withReturnUrl('/register', returnUrl)}>Create an account</a>
      </p>
      {hint && <DemoHint className="auth__hint" account={hint} form={form} />}
    </AuthFrame>
  );
}

/** A plain form: checkout is a document of its own, with its own headers. */
const GuestForm = () => (
  <form className="auth__guest" method="post" action="/checkout/guest">
    <p className="google__or">or</p>
    <Button type="submit" variant="quiet" block>
      Continue without an account
    </Button>
  </form>
);
