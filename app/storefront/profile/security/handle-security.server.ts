// Handles the forms of Security & privacy. The account comes only from the session, never from the form.

import { redirect } from 'react-router';
import { formText } from '#app/posted-form.ts';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { changePassword, hasPassword, verifyOwnPassword } from '#shop/customers/change-password.server.ts';
import { resendConfirmation } from '#shop/customers/confirm-email.server.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { newPasswordProblems } from '#shop/customers/new-password.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { ACCOUNT_DELETED_MESSAGE, getLoginUrl } from '../../login/login-messages.ts';
import { type RegistrationErrors, registrationErrors } from '../../register/register-messages.ts';
import { type DoneKey, REFUSAL_RESPONSES, type SecurityIntent } from './security-messages.ts';

export interface SecurityRequest {
  readonly ctx: ShopContext;
  readonly sessions: HttpSessions;
  readonly requestHeaders: Headers;
  readonly form: FormData;
}

export interface SecurityResult {
  readonly intent: SecurityIntent;
  readonly message: string | null;
  readonly errors: RegistrationErrors;
}

interface SecurityResponse {
  readonly status: number;
  readonly result: SecurityResult;
}

const toRefusedResponse = (intent: SecurityIntent, reason: keyof typeof REFUSAL_RESPONSES): SecurityResponse => ({
  status: REFUSAL_RESPONSES[reason].status,
  result: { intent, message: REFUSAL_RESPONSES[reason].text, errors: {} },
});

const redirectWithDone = (done: DoneKey, headers?: Headers) =>
  redirect(`/profile/security?done=${done}`, headers ? { headers } : {});

async function handlePasswordChange({
  ctx,
  sessions,
  requestHeaders,
  form,
}: SecurityRequest): Promise<SecurityResponse | Response> {
  const newPassword = { password: formText(form, 'password'), confirmPassword: formText(form, 'confirmPassword') };
  const result = await changePassword(ctx, formText(form, 'currentPassword'), newPassword);
  if (!result.ok) {
    if (result.reason !== 'bad-password') return toRefusedResponse('change-password', result.reason);
    const errors = registrationErrors(newPasswordProblems(newPassword));
    return { status: 400, result: { intent: 'change-password', message: null, errors } };
  }
  // Every session ended with the old password; this browser gets a new one.
  const session = await sessions.openSession(result.value, requestHeaders);
  return session.ok
    ? redirectWithDone('password-changed', session.value.headers)
    : toRefusedResponse('change-password', 'not-signed-in');
}

const RECENT_SIGN_IN_MS = 15 * 60_000;

/**
 * Requires the password. An account without one needs a sign-in within the last 15 minutes and the entered email
 * address or mobile number.
 */
async function confirmIdentity({
  ctx,
  sessions,
  requestHeaders,
  form,
}: SecurityRequest): Promise<Result<string, keyof typeof REFUSAL_RESPONSES>> {
  if (await hasPassword(ctx)) return verifyOwnPassword(ctx, formText(form, 'currentPassword'));
  const account = await findOwnAccount(ctx);
  if (!account) return refuse('not-signed-in');
  const session = (await sessions.listSessions(requestHeaders)).find(({ isCurrent }) => isCurrent);
  if (!session || ctx.now.getTime() - session.openedAt.getTime() > RECENT_SIGN_IN_MS) return refuse('sign-in-again');
  // The field `email` holds the mobile number of an account without an email address.
  const toComparable = (text: string) => text.replace(/\s/g, '').toLowerCase();
  return toComparable(formText(form, 'email')) === toComparable(account.email)
    ? ok(account.uid)
    : refuse('not-the-email');
}

async function handleDeletion(securityRequest: SecurityRequest): Promise<SecurityResponse | Response> {
  const identity = await confirmIdentity(securityRequest);
  if (!identity.ok) return toRefusedResponse('delete-account', identity.reason);
  const result = await deleteAccount(securityRequest.ctx, identity.value);
  if (!result.ok) return toRefusedResponse('delete-account', result.reason);
  return signOutAndRedirect(securityRequest, getLoginUrl(ACCOUNT_DELETED_MESSAGE));
}

/** The Clear-Site-Data header of signOut makes the browser delete its storage. */
async function signOutAndRedirect({ sessions, requestHeaders }: SecurityRequest, path: string): Promise<Response> {
  return redirect(path, { headers: await sessions.signOut(requestHeaders, true) });
}

const HANDLERS: Readonly<
  Record<SecurityIntent, (securityRequest: SecurityRequest) => Promise<SecurityResponse | Response>>
> = {
  'change-password': handlePasswordChange,
  'delete-account': handleDeletion,
  'end-session': async ({ sessions, requestHeaders, form }) => {
    await sessions.endSessions(requestHeaders, { id: formText(form, 'session') });
    return redirectWithDone('session-ended');
  },
  'sign-out-everywhere': async (securityRequest) => {
    await securityRequest.sessions.endSessions(securityRequest.requestHeaders, 'all-others');
    return signOutAndRedirect(securityRequest, '/login');
  },
  'confirm-email': async ({ ctx }) => {
    const sent = await resendConfirmation(ctx);
    return sent.ok ? redirectWithDone('confirmation-sent') : toRefusedResponse('confirm-email', sent.reason);
  },
};

const isIntent = (text: string): text is SecurityIntent => Object.hasOwn(HANDLERS, text);

/** Null for an unknown form. */
export async function handleSecurity(securityRequest: SecurityRequest): Promise<SecurityResponse | Response | null> {
  const intent = formText(securityRequest.form, 'intent');
  if (!isIntent(intent)) return null;
  return HANDLERS[intent](securityRequest).catch((error: unknown) => {
    securityRequest.ctx.log.error({ err: error, intent }, 'account security form failed');
    return toRefusedResponse(intent, 'unavailable');
  });
}
