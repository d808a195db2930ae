// An invitation to the back office. Opening the link changes nothing: mail programs prefetch links. The token is in the
// path; the server log hides it.

import { data, redirect, type ShouldRevalidateFunction } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { readFailureOnce } from '#app/google/google-cookies.server.ts';
import { postedForm } from '#app/posted-form.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { acceptInvite, findOpenInvite } from '#shop/staff/accept-invite.server.ts';
import { adminLinks } from '../admin-links.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { isNoResponse, resultOrFallback } from '../kit/actions/offline-safe.ts';
import type { Route } from './+types/invite.route.ts';
import { googleFailureMessage } from './google-messages.ts';
import { ACCEPT_REFUSALS, DEAD_INVITES, inviteErrors, UNAVAILABLE } from './invite-messages.ts';
import { InviteScreen, type RefusedForm } from './invite-screen.tsx';

export const links: Route.LinksFunction = () => [...adminLinks];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Your invitation');

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo, testPayments } = context.get(appInfoContext);
  const invite = await findOpenInvite(ctx, params.token);
  const { failure, headers } = readFailureOnce(request, 'invite', !demo);
  return data(
    {
      document: await loadRootData(context),
      testPayments,
      invite: invite.ok ? invite.value : null,
      problem: invite.ok ? null : DEAD_INVITES[invite.reason].text,
      isStaff: ctx.actor.kind === 'staff',
      hasGoogle: ctx.providers.google !== null && invite.ok && invite.value.canUseGoogle,
      googleError: googleFailureMessage(failure),
    },
    { headers, status: invite.ok ? 200 : DEAD_INVITES[invite.reason].status },
  );
}

const NOTHING_REFUSED: RefusedForm = { name: '', errors: {}, error: null };

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const sessions = context.get(sessionsContext);
  const posted = await postedForm(request);
  const field = (name: string) => String(posted.get(name) ?? '');
  if (field('intent') === 'sign-out') {
    const headers = await sessions.signOut(request.headers, true);
    // As after any sign-out of the back office: the signed-out flag (A-STATE-07) must stay.
    headers.delete('clear-site-data');
    return redirect(`/admin-panel/invite/${encodeURIComponent(params.token)}`, { headers });
  }
  const name = field('name');
  const accepted = await acceptInvite(ctx, sessions.accounts, {
    token: params.token,
    form: { name, password: field('password'), confirmPassword: field('confirmPassword') },
    visitor: sessions.getVisitor(request.headers),
  });
  if (!accepted.ok) {
    const { reason } = accepted;
    if (typeof reason === 'object') return data<RefusedForm>({ name, errors: inviteErrors(reason), error: null }, 400);
    const { status, text } = ACCEPT_REFUSALS[reason];
    return data<RefusedForm>({ name, errors: {}, error: text }, status);
  }
  const session = await sessions.openSession(accepted.value, request.headers);
  return session.ok
    ? redirect('/admin-panel', { headers: session.value.headers })
    : data<RefusedForm>({ name, errors: {}, error: ACCEPT_REFUSALS.inactive.text }, ACCEPT_REFUSALS.inactive.status);
}

/** Reloads after a refusal too: somebody may have accepted or withdrawn the invitation, or registered the address. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) => !isNoResponse(actionResult);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrFallback(serverAction, { ...NOTHING_REFUSED, error: UNAVAILABLE.text });

export default function Invite({ loaderData, actionData, params }: Route.ComponentProps) {
  return <InviteScreen {...loaderData} {...(actionData ?? NOTHING_REFUSED)} token={params.token} />;
}
