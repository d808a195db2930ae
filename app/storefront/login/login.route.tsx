import { data, redirect } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { readFailureOnce } from '#app/google/google-cookies.server.ts';
import { handleSignInForm } from '#app/google/sign-in-form.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { hintCookie, parseHint, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { signedInId } from '#shop/actor.ts';
import { SESSION_SECONDS } from '#shop/customers/sessions.server.ts';
import type { Route } from './+types/login.route.ts';
import stylesheet from './login.css?url';
import { findAllowedMessage, getGoogleFailureMessage, REFUSAL_RESPONSES } from './login-messages.ts';
import { LoginScreen } from './login-screen.tsx';
import { withRequestFailureMessage } from './request-failure.ts';
import { returnPath } from './return-path.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Login');

const getQuery = (request: Request): URLSearchParams => new URL(request.url).searchParams;

export function loader({ request, context }: Route.LoaderArgs) {
  const query = getQuery(request);
  const { demo, origin } = context.get(appInfoContext);
  const { actor, providers } = context.get(shopContext);
  const uid = signedInId(actor);
  // A user who signed out while the server was unreachable is treated as signed out.
  const isSignOutPending = parseHint(request.headers.get('cookie') ?? '') === SIGN_OUT_PENDING;
  if (uid !== null && !isSignOutPending) {
    // The browser may have lost the readable hint cookie, without which it does not request /session.
    const hint = hintCookie(uid, { seconds: SESSION_SECONDS, secure: origin.startsWith('https:') });
    throw redirect(returnPath(query.get('returnUrl')), { headers: { 'set-cookie': hint } });
  }
  const { failure, headers } = readFailureOnce(request, 'login', !demo);
  return data(
    {
      message: findAllowedMessage(query.get('message')),
      hint: demo ? DEMO_ACCOUNTS.shopper : null,
      hasGoogle: providers.google !== null,
      returnUrl: returnPath(query.get('returnUrl')),
      error: failure && getGoogleFailureMessage(failure),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const sessions = context.get(sessionsContext);
  const { email, result } = await handleSignInForm(request, context.get(shopContext).log, (credentials) =>
    sessions.signIn(credentials, request.headers),
  );
  if (result.ok) throw redirect(returnPath(getQuery(request).get('returnUrl')), { headers: result.value.headers });
  const { status, text } = REFUSAL_RESPONSES[result.reason];
  return data({ email, error: text }, { status });
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const email = String((await request.clone().formData()).get('email') ?? '');
  return withRequestFailureMessage(serverAction, (error) => ({ email, error }));
};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginScreen {...loaderData} email={actionData?.email ?? ''} error={actionData?.error ?? loaderData.error} />;
}
