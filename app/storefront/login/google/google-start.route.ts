// Starts a Google sign-in. Only a form of this store can start one: the request guard has checked the Origin header.

import { redirect, redirectDocument } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { POPUP_FIELD } from '#app/google/google-channel.ts';
import { parseSurface, signInCookie } from '#app/google/google-cookies.server.ts';
import { postedForm } from '#app/posted-form.ts';
import { GOOGLE_CALLBACK_PATH } from '#shop/customers/google-sign-in.ts';
import type { Route } from './+types/google-start.route.ts';
import { getSafeReturnPath, redirectWithFailure } from './google-sign-in.server.ts';

export const loader = () => redirect('/login');

export async function action({ request, context }: Route.ActionArgs) {
  const { demo, origin } = context.get(appInfoContext);
  const { providers, log } = context.get(shopContext);
  const form = await postedForm(request);
  const requestedSurface = parseSurface(form.get('from')) ?? 'login';
  const from = requestedSurface === 'test' && !demo ? 'login' : requestedSurface;
  const returnUrl = getSafeReturnPath(form.get('returnUrl'), from);
  const secure = !demo;
  if (!providers.google) {
    return redirectWithFailure({ from, returnUrl, failure: { reason: 'unavailable', providerMessage: null }, secure });
  }
  // A demo store does not know its own host name, so it uses the request's.
  const publicOrigin = demo ? (request.headers.get('origin') ?? origin) : origin;
  const redirectUri = `${publicOrigin}${GOOGLE_CALLBACK_PATH}`;
  const started = await providers.google.begin(redirectUri);
  if (!started.ok) {
    const { kind, detail } = started.reason;
    log.error({ kind, detail }, 'Google sign-in could not be started');
    const providerMessage = started.reason.kind === 'refused' ? started.reason.message : null;
    return redirectWithFailure({ from, returnUrl, failure: { reason: kind, providerMessage }, secure });
  }
  const { url, secrets } = started.value;
  const inWindow = form.has(POPUP_FIELD);
  const cookie = signInCookie.write({ ...secrets, redirectUri, returnUrl, from, inWindow }, secure);
  const headers = { 'set-cookie': cookie };
  return inWindow ? Response.json({ url }, { headers }) : redirectDocument(url, { headers });
}
