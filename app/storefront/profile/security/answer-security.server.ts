// Handles the forms of Login & Data. The account comes from the session alone, never from the form.

import { redirect } from 'react-router';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { changePassword, hasPassword, verifyOwnPassword } from '#shop/customers/change-password.server.ts';
import { resendConfirmation } from '#shop/customers/confirm-email.server.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { newPasswordProblems } from '#shop/customers/new-password.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { ACCOUNT_DELETED, loginSaying } from '../../login/login-messages.ts';
import { type RegistrationErrors, registrationErrors } from '../../register/register-messages.ts';
import { type Done, REFUSALS, type SecurityIntent } from './security-messages.ts';

export interface SecurityRequest {
  readonly ctx: ShopContext;
  readonly sessions: HttpSessions;
  readonly request: Headers;
  readonly form: FormData;
}

export interface SecurityAnswer {
  readonly intent: SecurityIntent;
  readonly message: string | null;
  readonly errors: RegistrationErrors;
}

interface Answered {
  readonly status: number;
  readonly answer: SecurityAnswer;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const refused = (intent: SecurityIntent, reason: keyof typeof REFUSALS): Answered => ({
  status: REFUSALS[reason].status,
  answer: { intent, message: REFUSALS[reason].text, errors: {} },
});

const redirectDone = (done: Done, headers?: Headers) =>
  redirect(`/profile/security?done=${done}`, headers ? { headers } : {});

async function answerChange({ ctx, sessions, request, form }: SecurityRequest): Promise<Answered | Response> {
  const chosen = { password: text(form, 'password'), confirmPassword: text(form, 'confirmPassword') };
  const changed = await changePassword(ctx, text(form, 'currentPassword'), chosen);
  if (!changed.ok) {
    if (changed.reason !== 'bad-password') return refused('change-password', changed.reason);
    const errors = registrationErrors(newPasswordProblems(chosen));
    return { status: 400, answer: { intent: 'change-password', message: null, errors } };
  }
  // Every session ended with the old password; this browser gets a new one.
  const opened = await sessions.openSession(changed.value, request);
  return opened.ok
    ? redirectDone('password-changed', opened.value.headers)
    : refused('change-password', 'not-signed-in');
}

const FRESH_MS = 15 * 60_000;

/** Confirmed by the password, or without one by a recent sign-in and the typed e-mail address. */
async function prove({
  ctx,
  sessions,
  request,
  form,
}: SecurityRequest): Promise<Result<string, keyof typeof REFUSALS>> {
  if (await hasPassword(ctx)) return verifyOwnPassword(ctx, text(form, 'currentPassword'));
  const own = await findOwnAccount(ctx);
  if (!own) return refuse('not-signed-in');
  const session = (await sessions.openSessions(request)).find(({ isCurrent }) => isCurrent);
  if (!session || ctx.now.getTime() - session.openedAt.getTime() > FRESH_MS) return refuse('sign-in-again');
  const typed = text(form, 'email').trim().toLowerCase();
  return typed === own.email.toLowerCase() ? ok(own.uid) : refuse('not-the-email');
}

async function answerDelete(posted: SecurityRequest): Promise<Answered | Response> {
  const proven = await prove(posted);
  if (!proven.ok) return refused('delete-account', proven.reason);
  const deleted = await deleteAccount(posted.ctx, proven.value);
  if (!deleted.ok) return refused('delete-account', deleted.reason);
  return signOutTo(posted, loginSaying(ACCOUNT_DELETED));
}

/** Clear-Site-Data makes the browser delete what it stored. */
async function signOutTo({ sessions, request }: SecurityRequest, to: string): Promise<Response> {
  return redirect(to, { headers: await sessions.signOut(request, true) });
}

const HANDLERS: Readonly<Record<SecurityIntent, (posted: SecurityRequest) => Promise<Answered | Response>>> = {
  'change-password': answerChange,
  'delete-account': answerDelete,
  'end-session': async ({ sessions, request, form }) => {
    await sessions.endSessions(request, { id: text(form, 'session') });
    return redirectDone('session-ended');
  },
  'sign-out-everywhere': async (posted) => {
    await posted.sessions.endSessions(posted.request, 'all-others');
    return signOutTo(posted, '/login');
  },
  'confirm-email': async ({ ctx }) => {
    const sent = await resendConfirmation(ctx);
    return sent.ok ? redirectDone('confirmation-sent') : refused('confirm-email', sent.reason);
  },
};

const isIntent = (text: string): text is SecurityIntent => Object.hasOwn(HANDLERS, text);

/** Null for an unknown form. */
export async function answerSecurity(posted: SecurityRequest): Promise<Answered | Response | null> {
  const intent = text(posted.form, 'intent');
  if (!isIntent(intent)) return null;
  return HANDLERS[intent](posted).catch((error: unknown) => {
    posted.ctx.log.error({ err: error, intent }, 'account export/deletion failed');
    return refused(intent, 'unavailable');
  });
}
