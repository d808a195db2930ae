// The second step of the sign-in: staff prove their second factor.

import { data, Form, Link, redirect, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { adminReturnPath, loginCodePath, loginPath } from '#app/admin-return-path.ts';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ShopContext } from '#shop/context.ts';
import { findFactorKinds } from '#shop/second-factor/factor-on.server.ts';
import { proveFactor } from '#shop/second-factor/prove-passkey.server.ts';
import { adminLinks } from '../admin-links.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { resultOrFallback, revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import { Note } from '../kit/note.tsx';
import { PasskeyButton } from '../kit/passkey-button.tsx';
import { factorRefusal } from '../kit/second-factor-messages.ts';
import { toProof } from '../kit/second-factor-proof.ts';
import type { Route } from './+types/code.route.ts';
import { LoginFrame } from './login-frame.tsx';

export const links: Route.LinksFunction = () => [...adminLinks];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Enter the code');

const NO_RESPONSE = 'The store did not respond. Please try again.';

/**
 * Returns the id of the person who has entered the password. Redirects signed-in staff to the requested screen, and
 * everybody else to the login.
 */
function requireFirstStep({ actor }: ShopContext, { url }: Request): string {
  const requested = new URL(url).searchParams.get('returnUrl');
  if (actor.kind === 'shopper' && actor.awaitsSecondFactor) return actor.userId;
  throw redirect(actor.kind === 'staff' ? adminReturnPath(requested) : loginPath(requested));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const userId = requireFirstStep(ctx, request);
  return {
    ...(await findFactorKinds(ctx, userId)),
    document: await loadRootData(context),
    testPayments: context.get(appInfoContext).testPayments,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const userId = requireFirstStep(ctx, request);
  const form = await postedForm(request);
  const proof = toProof({ code: String(form.get('code') ?? ''), passkey: String(form.get('passkey') ?? '') });
  const proven = await proveFactor(ctx, userId, proof ?? { code: '' });
  if (!proven.ok) {
    const { status, text } = factorRefusal(proven.reason);
    return data({ error: text }, { status });
  }
  const session = await context.get(sessionsContext).openSession(userId, request.headers, 'second-factor');
  const requested = new URL(request.url).searchParams.get('returnUrl');
  throw session.ok
    ? redirect(adminReturnPath(requested), { headers: session.value.headers })
    : redirect(loginPath(requested));
}

export const shouldRevalidate = revalidateUnlessNoResponse;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrFallback(serverAction, { error: NO_RESPONSE });

interface StepProps {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly error: string | null;
  readonly busy: boolean;
}

function RecoveryStep({ error, busy }: StepProps) {
  return (
    <>
      <h1>Enter the code</h1>
      <p className="login__lead">Enter one of the recovery codes that you saved. Each works once.</p>
      {error !== null && <Note kind="bad">{error}</Note>}
      <Form method="post" replace>
        <Field
          label="Recovery code"
          name="code"
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="XXXXX-XXXXX"
        />
        <Button type="submit" block busy={busy}>
          Continue
        </Button>
      </Form>
    </>
  );
}

function PasskeyStep(props: StepProps) {
  const { hasApp, error, busy } = props;
  const submit = useSubmit();
  return (
    <>
      <h1>Confirm that it is you</h1>
      <p className="login__lead">
        Use the passkey that you added to your account
        {hasApp ? ', or the code of your authenticator app.' : '.'}
      </p>
      {error !== null && <Note kind="bad">{error}</Note>}
      <div className="login__passkey">
        <PasskeyButton
          variant="primary"
          block
          busy={busy}
          onProof={(passkey) => void submit({ passkey }, { method: 'post', replace: true })}
        />
        <noscript>Passkeys need JavaScript.</noscript>
      </div>
      {hasApp && (
        <>
          <p className="login__or">or</p>
          <CodeForm {...props} />
        </>
      )}
    </>
  );
}

function AppStep(props: StepProps) {
  return (
    <>
      <h1>Enter the code</h1>
      <p className="login__lead">Open your authenticator app and enter the code that it shows for this store.</p>
      {props.error !== null && <Note kind="bad">{props.error}</Note>}
      <CodeForm {...props} />
    </>
  );
}

function CodeForm({ hasPasskey, busy }: StepProps) {
  return (
    <Form method="post" replace>
      <Field
        label="6-digit code"
        name="code"
        required
        autoFocus={!hasPasskey}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        title="Six digits"
        maxLength={7}
      />
      <Button type="submit" variant={hasPasskey ? 'quiet' : 'primary'} block busy={busy}>
        Continue
      </Button>
    </Form>
  );
}

/** A link from the recovery code to the other factors, or back. */
function OtherWay({
  byRecoveryCode,
  hasApp,
  hasPasskey,
}: Pick<StepProps, 'hasApp' | 'hasPasskey'> & { readonly byRecoveryCode: boolean }) {
  const [params] = useSearchParams();
  const path = loginCodePath(params.get('returnUrl'));
  const back = hasPasskey ? 'Use a passkey' : 'Use the authenticator app';
  const lost = hasApp ? 'Lost your phone? Use a recovery code' : 'Lost your device? Use a recovery code';
  return (
    <p className="login__forgot">
      <Link
        className="inline-link"
        replace
        to={byRecoveryCode ? path : `${path}${path.includes('?') ? '&' : '?'}recovery=`}
      >
        {byRecoveryCode ? back : lost}
      </Link>
    </p>
  );
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const busy = useNavigation().state !== 'idle';
  const byRecoveryCode = params.has('recovery');
  const { hasApp, hasPasskey, testPayments } = loaderData;
  const props = { hasApp, hasPasskey, busy, error: busy ? null : (actionData?.error ?? null) };
  return (
    <LoginFrame testPayments={testPayments}>
      {byRecoveryCode && <RecoveryStep {...props} />}
      {!byRecoveryCode && (hasPasskey ? <PasskeyStep {...props} /> : <AppStep {...props} />)}
      <OtherWay byRecoveryCode={byRecoveryCode} hasApp={hasApp} hasPasskey={hasPasskey} />
      <Form method="post" action="/admin-panel/sign-out" reloadDocument className="login__forgot">
        <button type="submit" className="inline-link">
          Sign in as somebody else
        </button>
      </Form>
    </LoginFrame>
  );
}
