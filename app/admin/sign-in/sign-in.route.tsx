import { data, redirect } from 'react-router';
import { adminReturnPath, loginCodePath } from '#app/admin-return-path.ts';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { readFailureOnce } from '#app/google/google-cookies.server.ts';
import { handleSignInForm } from '#app/google/sign-in-form.server.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import type { SignInRefusal } from '#shop/customers/accounts.server.ts';
import { adminLinks } from '../admin-links.ts';
import { UNAVAILABLE_MESSAGES } from '../frame/problem-messages.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { resultOrFallback, revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import type { Route } from './+types/sign-in.route.ts';
import { googleFailureMessage, NOT_STAFF, TOO_MANY_ATTEMPTS } from './google-messages.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/** The message for a lost response, and for an inactive account, whose state must stay hidden. */
const NO_REASON = 'Login failed';

const MESSAGES: Record<
  SignInRefusal | 'not-staff' | 'unavailable' | 'empty',
  { readonly status: number; readonly text: string }
> = {
  empty: { status: 400, text: 'Please enter your email and password' },
  'wrong-credentials': { status: 401, text: 'Login failed. Check your email and password.' },
  'not-staff': { status: 403, text: NOT_STAFF },
  inactive: { status: 403, text: NO_REASON },
  unavailable: { status: 503, text: UNAVAILABLE_MESSAGES.auth },
  busy: { status: 503, text: 'Many people are signing in right now. Please try again in a moment.' },
  'rate-limited': { status: 429, text: TOO_MANY_ATTEMPTS },
};

export const links: Route.LinksFunction = () => [...adminLinks];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Administrator Access');

const getReturnPath = ({ url }: Request): string => adminReturnPath(new URL(url).searchParams.get('returnUrl'));

/** Only demo mode sends the demo account as a hint. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, providers } = context.get(shopContext);
  const { demo, testPayments } = context.get(appInfoContext);
  if (actor.kind === 'staff') throw redirect(getReturnPath(request));
  if (actor.kind === 'shopper' && actor.awaitsSecondFactor) throw redirect(loginCodePath(getReturnPath(request)));
  const { failure, headers } = readFailureOnce(request, 'admin', !demo);
  return data(
    {
      document: await loadRootData(context),
      hint: demo ? DEMO_ACCOUNTS.administrator : null,
      hasGoogle: providers.google !== null,
      testPayments,
      error: googleFailureMessage(failure),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const sessions = context.get(sessionsContext);
  const { email, result } = await handleSignInForm(request, context.get(shopContext).log, (credentials) =>
    sessions.signInStaff(credentials, request.headers),
  );
  if (result.ok) throw redirect(getReturnPath(request), { headers: result.value.headers });
  const { status, text } = MESSAGES[result.reason];
  return data({ email, error: text }, { status });
}

export const shouldRevalidate = revalidateUnlessNoResponse;

/** Without a response the reason is unknown, so the general message is shown. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const email = String((await request.clone().formData()).get('email') ?? '');
  return resultOrFallback(serverAction, { email, error: NO_REASON });
};

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInScreen {...loaderData} email={actionData?.email ?? ''} error={actionData?.error ?? loaderData.error} />;
}
