import { useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { loginPath } from '#app/admin-return-path.ts';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { type DemoAccount, DemoHint } from '#app/google/demo-hint.tsx';
import { GOOGLE_START_PATH } from '#app/google/use-google-popup.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { Note } from '../kit/note.tsx';
import { GoogleForm } from './google-form.tsx';
import { LoginFrame } from './login-frame.tsx';

const LOGIN_PATH = loginPath(null);

interface SignInProps {
  /** The account of demo mode; null in production. */
  readonly hint: DemoAccount | null;
  readonly hasGoogle: boolean;
  /** True when payments are in test mode, as on staging. */
  readonly testPayments: boolean;
  /** The email typed before a refusal. */
  readonly email: string;
  readonly error: string | null;
}

export function SignInScreen({ hint, hasGoogle, testPayments, email, error }: SignInProps) {
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const returnUrl = params.get('returnUrl');
  const { state, formAction, location } = useNavigation();
  const isGoogleSignIn = formAction === GOOGLE_START_PATH;
  const busy = state !== 'idle' && !isGoogleSignIn;
  // The sign-in succeeded and the back office is loading.
  if (state === 'loading' && location.pathname !== LOGIN_PATH && location.pathname.startsWith('/admin-panel'))
    return <LoadingPanel />;
  return (
    <LoginFrame testPayments={testPayments}>
      <h1>Administrator Access</h1>
      <p className="login__lead">Sign in with a staff account.</p>
      {error !== null && <Note kind="bad">{error}</Note>}
      <Form method="post" ref={form}>
        <Field label="Email" type="email" name="email" required autoComplete="username" defaultValue={email} />
        <Field
          label="Password"
          type={isPasswordVisible ? 'text' : 'password'}
          name="password"
          required
          autoComplete="current-password"
          after={
            <button
              type="button"
              className="ib"
              aria-label="Show password"
              aria-pressed={isPasswordVisible}
              onClick={() => setPasswordVisible(!isPasswordVisible)}
            >
              <Icon name="eye" />
            </button>
          }
        />
        <Button type="submit" block busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
      {/* The link loads the whole page, because the storefront has styles of its own. */}
      <p className="login__forgot">
        <a className="inline-link" href="/forgot-password">
          Forgot password?
        </a>
      </p>
      {hasGoogle && (
        <GoogleForm from="admin" returnUrl={returnUrl} signInPage={loginPath(returnUrl)} busy={isGoogleSignIn} />
      )}
      {hint && <DemoHint className="hintbox ends" account={hint} form={form} />}
    </LoginFrame>
  );
}

const LoadingPanel = () => (
  <main className="loading-panel" aria-busy="true">
    <Weave src={unfinished} width={138} height={92} />
    <p role="status">Loading admin panel...</p>
  </main>
);
