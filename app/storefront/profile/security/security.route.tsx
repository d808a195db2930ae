// Security & privacy: sign-in methods, open sessions, export and deletion of the account. Private, never cached.

import { data, redirect, redirectDocument } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { signedInId } from '#shop/actor.ts';
import { accountLabel } from '#shop/customers/account-label.ts';
import { hasPassword } from '#shop/customers/change-password.server.ts';
import { findOwnEmailState } from '#shop/customers/own-account.server.ts';
import type { Route } from './+types/security.route.ts';
import { handleSecurity } from './handle-security.server.ts';
import stylesheet from './security.css?url';
import { getDoneMessage } from './security-messages.ts';
import { SecurityScreen } from './security-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Security & privacy');

const LOGIN_PATH = '/login?returnUrl=/profile/security';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const emailState = await findOwnEmailState(ctx);
  if (emailState === null) throw redirectDocument(LOGIN_PATH);
  const [withPassword, sessions] = await Promise.all([
    hasPassword(ctx),
    context.get(sessionsContext).listSessions(request.headers),
  ]);
  const { email, phone, isConfirmed } = emailState;
  return {
    email,
    loginName: accountLabel({ email, phone }),
    isConfirmed,
    hasPassword: withPassword,
    sessions,
    done: getDoneMessage(new URL(request.url).searchParams.get('done')),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  if (signedInId(ctx.actor) === null) throw redirectDocument(LOGIN_PATH);
  const response = await handleSecurity({
    ctx,
    sessions: context.get(sessionsContext),
    requestHeaders: request.headers,
    form,
  });
  if (response === null) throw redirect('/profile/security');
  if (response instanceof Response) throw response;
  return data(response.result, { status: response.status });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen {...loaderData} result={actionData ?? null} />;
}
