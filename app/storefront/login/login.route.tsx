import { data, redirect } from 'react-router';
import { sessionsContext, shopContext, storeFacts } from '#app/context.ts';
import { readFailure } from '#app/google/google-cookies.server.ts';
import { postedSignIn } from '#app/google/posted-sign-in.server.ts';
import { hintCookie, LEAVING, readHint } from '#app/sessions/signed-in-hint.ts';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { signedInId } from '#shop/actor.ts';
import { SESSION_SECONDS } from '#shop/customers/sessions.server.ts';
import type { Route } from './+types/login.route.ts';
import stylesheet from './login.css?url';
import { googleText, ownMessage, REFUSALS } from './login-messages.ts';
import { LoginScreen } from './login-screen.tsx';
import { orOfflineAnswer } from './offline-answer.ts';
import { returnPath } from './return-path.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [{ title: 'Login · Tanabana' }, { name: 'robots', content: 'noindex' }];

const queryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;

export function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  const { demo, origin } = context.get(storeFacts);
  const { actor, providers } = context.get(shopContext);
  const uid = signedInId(actor);
  // A user who signed out while the server was unreachable is treated as signed out.
  const isLeaving = readHint(request.headers.get('cookie') ?? '') === LEAVING;
  if (uid !== null && !isLeaving) {
    // The browser may have lost the readable cookie that makes it ask /session.
    const hint = hintCookie(uid, { seconds: SESSION_SECONDS, secure: origin.startsWith('https:') });
    throw redirect(returnPath(query.get('returnUrl')), { headers: { 'set-cookie': hint } });
  }
  const { trouble, headers } = readFailure(request, 'login', !demo);
  return data(
    {
      message: ownMessage(query.get('message')),
      hint: demo ? DEMO_ACCOUNTS.shopper : null,
      hasGoogle: providers.google !== null,
      returnUrl: returnPath(query.get('returnUrl')),
      error: trouble && googleText(trouble),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const sessions = context.get(sessionsContext);
  const { email, result } = await postedSignIn(request, context.get(shopContext).log, (credentials) =>
    sessions.signIn(credentials, request.headers),
  );
  if (result.ok) throw redirect(returnPath(queryOf(request).get('returnUrl')), { headers: result.value.headers });
  const { status, text } = REFUSALS[result.reason];
  return data({ email, error: text }, { status });
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const email = String((await request.clone().formData()).get('email') ?? '');
  return orOfflineAnswer(serverAction, (error) => ({ email, error }));
};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginScreen {...loaderData} email={actionData?.email ?? ''} error={actionData?.error ?? loaderData.error} />;
}
