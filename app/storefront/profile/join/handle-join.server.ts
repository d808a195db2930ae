// The steps of joining two accounts: begin, sign in to the second account, confirm or cancel. Every success redirects
// with a new document, because another account may be signed in afterwards.

import { redirectDocument } from 'react-router';
import { handleSignInForm } from '#app/google/sign-in-form.server.ts';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { joinAccounts } from '#shop/customers/join-accounts.server.ts';
import {
  awaitsSecondAccount,
  cancelJoin,
  type JoinBrowser,
  proveSecondAccount,
  startJoin,
} from '#shop/customers/join-requests.server.ts';
import { REFUSAL_RESPONSES } from '../../login/login-messages.ts';
import { returnPath } from '../../login/return-path.ts';
import { type BegunJoin, JOIN_PATH, joinCookie } from './join-cookie.server.ts';
import { JOIN_REFUSALS } from './join-messages.ts';

export interface JoinRequest {
  readonly ctx: ShopContext;
  readonly sessions: HttpSessions;
  /** The posted request. `form` was read from a clone, so the body can still be read. */
  readonly request: Request;
  readonly form: FormData;
  /** Whether cookies are bound to https. */
  readonly secure: boolean;
}

export interface RefusedJoin {
  readonly status: number;
  readonly text: string;
  /** The submitted email address, to show it again. */
  readonly email: string;
  /** The headers of a session that was opened in spite of the refusal. */
  readonly headers?: Headers;
}

const refused = ({ status, text }: { readonly status: number; readonly text: string }, email = ''): RefusedJoin => ({
  status,
  text,
  email,
});

const DEFAULT_RETURN = '/profile';

export function readJoin({ request, sessions, secure }: Pick<JoinRequest, 'request' | 'sessions' | 'secure'>): {
  readonly begun: BegunJoin | null;
  readonly browser: JoinBrowser;
} {
  const begun = joinCookie.read(request, secure);
  const { sessionToken } = sessions.getVisitor(request.headers);
  return { begun, browser: { token: begun?.token ?? '', sessionToken } };
}

async function start({ ctx, sessions, request, form, secure }: JoinRequest): Promise<RefusedJoin> {
  const started = await startJoin(ctx, sessions.getVisitor(request.headers).sessionToken);
  if (!started.ok) return refused(JOIN_REFUSALS[started.reason]);
  const requested = form.get('returnUrl');
  const returnUrl = typeof requested === 'string' ? returnPath(requested) : DEFAULT_RETURN;
  throw redirectDocument(JOIN_PATH, {
    headers: { 'set-cookie': joinCookie.write({ token: started.value, returnUrl }, secure) },
  });
}

async function signIn(joinRequest: JoinRequest): Promise<RefusedJoin> {
  const { ctx, sessions, request } = joinRequest;
  const { browser } = readJoin(joinRequest);
  if (!(await awaitsSecondAccount(ctx, browser))) return refused(JOIN_REFUSALS.expired);
  const { email, result } = await handleSignInForm(request, ctx.log, (credentials) =>
    sessions.accounts.signIn(credentials, sessions.getVisitor(request.headers)),
  );
  if (!result.ok) return refused(REFUSAL_RESPONSES[result.reason], email);
  const { account, token } = result.value;
  await proveSecondAccount(ctx, browser, { userId: account.id, sessionToken: token });
  const { headers } = sessions.toOpenedSession(result.value);
  if (account.id === signedInId(ctx.actor)) return { ...refused(JOIN_REFUSALS['same-account']), headers };
  throw redirectDocument(JOIN_PATH, { headers });
}

const toDonePath = (returnUrl: string): string => (returnUrl === DEFAULT_RETURN ? '/profile?done=joined' : returnUrl);

async function join(joinRequest: JoinRequest): Promise<RefusedJoin> {
  const { begun, browser } = readJoin(joinRequest);
  const joined = await joinAccounts(joinRequest.ctx, browser);
  if (!joined.ok) return refused(JOIN_REFUSALS[joined.reason]);
  // The cookie stays until it expires, so that a second press gets the same response.
  throw redirectDocument(toDonePath(begun?.returnUrl ?? DEFAULT_RETURN));
}

async function cancel(joinRequest: JoinRequest): Promise<never> {
  const { begun, browser } = readJoin(joinRequest);
  await cancelJoin(joinRequest.ctx, browser);
  throw redirectDocument(begun?.returnUrl ?? DEFAULT_RETURN, {
    headers: { 'set-cookie': joinCookie.cleared(joinRequest.secure) },
  });
}

/** The steps by posted intent; any other intent begins a join. */
const STEPS: Readonly<Record<string, (request: JoinRequest) => Promise<RefusedJoin>>> = {
  'sign-in': signIn,
  join,
  cancel,
};

/** Throws a redirect after a success. */
export async function handleJoin(joinRequest: JoinRequest): Promise<RefusedJoin> {
  const { ctx, form } = joinRequest;
  if (signedInId(ctx.actor) === null) throw redirectDocument(`/login?returnUrl=${JOIN_PATH}`);
  try {
    const intent = String(form.get('intent') ?? '');
    const step = (Object.hasOwn(STEPS, intent) && STEPS[intent]) || start;
    return await step(joinRequest);
  } catch (error) {
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error }, 'joining two accounts failed');
    return refused(REFUSAL_RESPONSES.unavailable);
  }
}
