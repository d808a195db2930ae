// The second step of the sign-in, for staff with a second factor.

import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { adminReturnPath, loginCodePath, loginPath } from '#app/admin-return-path.ts';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ShopContext } from '#shop/context.ts';
import { proveSecondFactor } from '#shop/second-factor/prove-second-factor.server.ts';
import { adminLinks } from '../admin-links.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { resultOrFallback, revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import { Note } from '../kit/note.tsx';
import { CODE_REFUSALS } from '../kit/second-factor-messages.ts';
import type { Route } from './+types/code.route.ts';
import { LoginFrame } from './login-frame.tsx';

export const links: Route.LinksFunction = () => [...adminLinks];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Enter the code');

const NO_RESPONSE = 'The store did not respond. Please try again.';

/** The id of the person who has entered the password. Everybody else is redirected to where she belongs. */
function requireFirstStep({ actor }: ShopContext, { url }: Request): string {
  const requested = new URL(url).searchParams.get('returnUrl');
  if (actor.kind === 'shopper' && actor.awaitsSecondFactor) return actor.userId;
  throw redirect(actor.kind === 'staff' ? adminReturnPath(requested) : loginPath(requested));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  requireFirstStep(context.get(shopContext), request);
  return { document: await loadRootData(context), testPayments: context.get(appInfoContext).testPayments };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const userId = requireFirstStep(ctx, request);
  const code = String((await postedForm(request)).get('code') ?? '');
  const proven = await proveSecondFactor(ctx, userId, code);
  if (!proven.ok) {
    const { status, text } = CODE_REFUSALS[proven.reason];
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

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const busy = useNavigation().state !== 'idle';
  const byRecoveryCode = params.has('recovery');
  const path = loginCodePath(params.get('returnUrl'));
  const recoveryPath = `${path}${path.includes('?') ? '&' : '?'}recovery=`;
  return (
    <LoginFrame testPayments={loaderData.testPayments}>
      <h1>Enter the code</h1>
      <p className="login__lead">
        {byRecoveryCode
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Open your authenticator app and enter the code that it shows for this store.'}
      </p>
      {actionData !== undefined && !busy && <Note kind="bad">{actionData.error}</Note>}
      <Form method="post" replace key={byRecoveryCode ? 'recovery' : 'app'}>
        {byRecoveryCode ? (
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
        ) : (
          <Field
            label="6-digit code"
            name="code"
            required
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 ]{6,7}"
            title="Six digits"
            maxLength={7}
          />
        )}
        <Button type="submit" block busy={busy}>
          Continue
        </Button>
      </Form>
      <p className="login__forgot">
        <Link className="inline-link" replace to={byRecoveryCode ? path : recoveryPath}>
          {byRecoveryCode ? 'Use the authenticator app' : 'Lost your phone? Use a recovery code'}
        </Link>
      </p>
      <Form method="post" action="/admin-panel/sign-out" reloadDocument className="login__forgot">
        <button type="submit" className="inline-link">
          Sign in as somebody else
        </button>
      </Form>
    </LoginFrame>
  );
}
