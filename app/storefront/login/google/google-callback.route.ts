// Google redirects here. The response is accepted only in the browser that started the sign-in, and once: the state
// cookie is always cleared.

import { redirect } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { type GoogleSignInState, signInCookie } from '#app/google/google-cookies.server.ts';
import { signedInId } from '#shop/actor.ts';
import { completeGoogleSignIn } from '#shop/customers/google-account.server.ts';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import { awaitsSecondAccount, proveSecondAccount } from '#shop/customers/join-requests.server.ts';
import { refuse } from '#shop/result.ts';
import { readJoin } from '../../profile/join/handle-join.server.ts';
import { JOIN_PATH } from '../../profile/join/join-cookie.server.ts';
import type { Route } from './+types/google-callback.route.ts';
import { getPopupEndPath, getSafeReturnPath, redirectWithFailure } from './google-sign-in.server.ts';

const refuseWith = (reason: GoogleSignInFailure['reason']) =>
  refuse<GoogleSignInFailure>({ reason, providerMessage: null });

export async function loader({ request, context }: Route.LoaderArgs) {
  const secure = !context.get(appInfoContext).demo;
  const shop = context.get(shopContext);
  const sessions = context.get(sessionsContext);
  const headers = new Headers({ 'set-cookie': signInCookie.cleared(secure) });
  const signInState = signInCookie.read(request, secure);
  // The browser's back button may open this URL again after the sign-in.
  if (!signInState && signedInId(shop.actor) !== null) return redirect('/', { headers });

  const { search, searchParams } = new URL(request.url);
  const finishSignIn = async ({ redirectUri, from, state, nonce, verifier }: GoogleSignInState) => {
    if (searchParams.get('state') !== state) return refuseWith('state-mismatch');
    const callbackUrl = new URL(`${redirectUri}${search}`);
    const surface = from === 'admin' ? 'admin' : 'shop';
    return completeGoogleSignIn(shop, sessions.accounts, {
      callbackUrl,
      secrets: { state, nonce, verifier },
      surface,
      visitor: sessions.getVisitor(request.headers),
    }).catch((error: unknown) => {
      shop.log.error({ err: error }, 'Google sign-in failed');
      return refuseWith('unavailable');
    });
  };
  const from = signInState?.from ?? 'login';
  const returnUrl = getSafeReturnPath(signInState?.returnUrl, from);
  // The sign-in ends the session of the first account, so the join is read before.
  const { browser } = readJoin({ request, sessions, secure });
  const isJoining = returnUrl === JOIN_PATH && (await awaitsSecondAccount(shop, browser));
  const result = signInState ? await finishSignIn(signInState) : refuseWith('state-mismatch');
  const inWindow = signInState?.inWindow ?? false;
  if (!result.ok) return redirectWithFailure({ from, returnUrl, failure: result.reason, secure, inWindow }, headers);
  const { account, token } = result.value;
  if (isJoining) await proveSecondAccount(shop, browser, { userId: account.id, sessionToken: token });
  for (const cookie of sessions.toOpenedSession(result.value).headers.getSetCookie())
    headers.append('set-cookie', cookie);
  if (inWindow) return redirect(getPopupEndPath(from, returnUrl), { headers });
  return redirect(returnUrl, { headers });
}
