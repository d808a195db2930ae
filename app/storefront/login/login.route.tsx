import { data, redirect } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { readFailureOnce } from '#app/google/google-cookies.server.ts';
import { handleSignInForm } from '#app/google/sign-in-form.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { hintCookie, parseHint, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isGuestCheckoutOffered } from '#shop/customers/guest-checkout.server.ts';
import { hasMobileCodes } from '#shop/customers/phone-codes.server.ts';
import { SESSION_SECONDS } from '#shop/customers/sessions.server.ts';
import type { Route } from './+types/login.route.ts';
import { handleMobileForm } from './code/mobile-form.server.ts';
import stylesheet from './login.css?url';
import { findAllowedMessage, getGoogleFailureMessage, REFUSAL_RESPONSES } from './login-messages.ts';
import { LoginScreen } from './login-screen.tsx';
import { withRequestFailureMessage } from './request-failure.ts';
import { returnPath } from './return-path.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Login');

const CHECKOUT_PATH = /^\/checkout\/?(?:[?#]|$)/;

const getQuery = (request: Request): URLSearchParams => new URL(request.url).searchParams;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = getQuery(request);
  const { demo, origin } = context.get(appInfoContext);
  const ctx = context.get(shopContext);
  const { actor, providers } = ctx;
  const uid = signedInId(actor);
  // A user who signed out while the server was unreachable is treated as signed out.
  const isSignOutPending = parseHint(request.headers.get('cookie') ?? '') === SIGN_OUT_PENDING;
  if (uid !== null && !isSignOutPending) {
    // The browser may have lost the readable hint cookie, without which it does not request /session.
    const hint = hintCookie(uid, { seconds: SESSION_SECONDS, secure: origin.startsWith('https:') });
    throw redirect(returnPath(query.get('returnUrl')), { headers: { 'set-cookie': hint } });
  }
  const returnUrl = returnPath(query.get('returnUrl'));
  const { failure, headers } = readFailureOnce(request, 'login', !demo);
  const hasMobile = await hasMobileCodes(ctx);
  const hasGuest = CHECKOUT_PATH.test(returnUrl) && (await isGuestCheckoutOffered(ctx));
  return data(
    {
      message: findAllowedMessage(query.get('message')),
      hint: demo ? DEMO_ACCOUNTS.shopper : null,
      hasGoogle: providers.google !== null,
      returnUrl,
      error: failure && getGoogleFailureMessage(failure),
      // Options that staff have switched off are left out, so that the page stays the specified one, byte for byte.
      ...(hasMobile ? { hasMobile } : {}),
      ...(hasGuest ? { hasGuest } : {}),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request.clone());
  if (form.has('phone') && (await hasMobileCodes(ctx))) return sendMobileCode(ctx, { request, form, context });
  const sessions = context.get(sessionsContext);
  const { email, result } = await handleSignInForm(request, ctx.log, (credentials) =>
    sessions.signIn(credentials, request.headers),
  );
  if (result.ok) throw redirect(returnPath(getQuery(request).get('returnUrl')), { headers: result.value.headers });
  const { status, text } = REFUSAL_RESPONSES[result.reason];
  return data<LoginResult>({ email, error: text }, { status });
}

interface LoginResult {
  readonly email: string;
  readonly error: string | null;
  /** The result of the form for a mobile number. */
  readonly mobile?: { readonly number: string; readonly error: string | null };
}

async function sendMobileCode(
  ctx: ShopContext,
  { request, form, context }: Pick<Route.ActionArgs, 'request' | 'context'> & { readonly form: FormData },
) {
  const number = String(form.get('phone') ?? '');
  const returnUrl = returnPath(getQuery(request).get('returnUrl'));
  const secure = !context.get(appInfoContext).demo;
  const { status, text } = await handleMobileForm(ctx, { request, number, returnUrl, secure });
  return data<LoginResult>({ email: '', error: null, mobile: { number, error: text } }, { status });
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const form = await request.clone().formData();
  const email = String(form.get('email') ?? '');
  const number = form.get('phone');
  return withRequestFailureMessage<LoginResult>(serverAction, (error) =>
    number === null ? { email, error } : { email, error: null, mobile: { number: String(number), error } },
  );
};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { hasMobile, ...loaded } = loaderData;
  return (
    <LoginScreen
      {...loaded}
      email={actionData?.email ?? ''}
      error={actionData?.error ?? loaded.error}
      mobile={hasMobile ? (actionData?.mobile ?? { number: '', error: null }) : undefined}
    />
  );
}
