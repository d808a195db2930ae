// Starts a Google sign-in. Only a form of this store can do that: the request guard has checked its origin.

import { redirect, redirectDocument } from 'react-router';
import { shopContext, storeFacts } from '#app/context.ts';
import { IN_WINDOW } from '#app/google/google-channel.ts';
import { signInCookie, surfaceOf } from '#app/google/google-cookies.server.ts';
import { postedForm } from '#app/posted-form.ts';
import { GOOGLE_CALLBACK_PATH } from '#shop/customers/google-sign-in.ts';
import type { Route } from './+types/google-start.route.ts';
import { redirectWithFailure, safeReturn } from './google-sign-in.server.ts';

export const loader = () => redirect('/login');

export async function action({ request, context }: Route.ActionArgs) {
  const { demo, origin } = context.get(storeFacts);
  const { providers, log } = context.get(shopContext);
  const form = await postedForm(request);
  const requested = surfaceOf(form.get('from')) ?? 'login';
  const from = requested === 'test' && !demo ? 'login' : requested;
  const returnUrl = safeReturn(form.get('returnUrl'));
  const secure = !demo;
  if (!providers.google) {
    return redirectWithFailure({ from, returnUrl, trouble: { reason: 'unavailable', providerMessage: null }, secure });
  }
  // A demo store does not know its own host name, so it uses the request's.
  const here = demo ? (request.headers.get('origin') ?? origin) : origin;
  const redirectUri = `${here}${GOOGLE_CALLBACK_PATH}`;
  const started = await providers.google.begin(redirectUri);
  if (!started.ok) {
    const { kind, detail } = started.reason;
    log.error({ kind, detail }, 'Google sign-in could not be started');
    const providerMessage = started.reason.kind === 'refused' ? started.reason.message : null;
    return redirectWithFailure({ from, returnUrl, trouble: { reason: kind, providerMessage }, secure });
  }
  const { url, secrets } = started.value;
  const inWindow = form.has(IN_WINDOW);
  const note = signInCookie.write({ ...secrets, redirectUri, returnUrl, from, inWindow }, secure);
  const headers = { 'set-cookie': note };
  return inWindow ? Response.json({ address: url }, { headers }) : redirectDocument(url, { headers });
}
