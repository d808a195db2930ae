// Google redirects here. The response is accepted only in the browser that started the sign-in, and once: the state cookie is
// always cleared.

import { redirect } from 'react-router';
import { sessionsContext, shopContext, storeFacts } from '#app/context.ts';
import { type GoogleSignInState, signInCookie } from '#app/google/google-cookies.server.ts';
import { signedInId } from '#shop/actor.ts';
import { completeGoogleSignIn } from '#shop/customers/google-account.server.ts';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import { refuse } from '#shop/result.ts';
import type { Route } from './+types/google-callback.route.ts';
import { popupEnd, redirectWithFailure, safeReturn } from './google-sign-in.server.ts';

const failure = (reason: GoogleSignInFailure['reason']) =>
  refuse<GoogleSignInFailure>({ reason, providerMessage: null });

export async function loader({ request, context }: Route.LoaderArgs) {
  const secure = !context.get(storeFacts).demo;
  const shop = context.get(shopContext);
  const sessions = context.get(sessionsContext);
  const headers = new Headers({ 'set-cookie': signInCookie.cleared(secure) });
  const journey = signInCookie.read(request, secure);
  // The browser's back button leads here again, already signed in.
  if (!journey && signedInId(shop.actor) !== null) return redirect('/', { headers });

  const { search, searchParams } = new URL(request.url);
  const end = async ({ redirectUri, from, state, nonce, verifier }: GoogleSignInState) => {
    if (searchParams.get('state') !== state) return failure('not-begun-here');
    const answer = new URL(`${redirectUri}${search}`);
    const surface = from === 'office' ? 'office' : 'shop';
    return completeGoogleSignIn(shop, sessions.accounts, {
      callbackUrl: answer,
      secrets: { state, nonce, verifier },
      surface,
      visitor: sessions.visitorOf(request.headers),
    }).catch((error: unknown) => {
      shop.log.error({ err: error }, 'Google sign-in failed');
      return failure('unavailable');
    });
  };
  const ended = journey ? await end(journey) : failure('not-begun-here');
  const from = journey?.from ?? 'login';
  const returnUrl = safeReturn(journey?.returnUrl);
  const inWindow = journey?.inWindow ?? false;
  if (!ended.ok) return redirectWithFailure({ from, returnUrl, trouble: ended.reason, secure, inWindow }, headers);
  for (const cookie of sessions.opened(ended.value).headers.getSetCookie()) headers.append('set-cookie', cookie);
  if (inWindow) return redirect(popupEnd(from, returnUrl), { headers });
  return redirect(from === 'office' ? '/admin-panel' : returnUrl, { headers });
}
