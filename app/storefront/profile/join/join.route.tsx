// Joins two accounts of one person. Private, never cached. Works without script.

import { data, redirectDocument } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { readFailureOnce } from '#app/google/google-cookies.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { accountLabel } from '#shop/customers/account-label.ts';
import { findJoinState } from '#shop/customers/join-requests.server.ts';
import { findOwnEmailState } from '#shop/customers/own-account.server.ts';
import loginStylesheet from '../../login/login.css?url';
import { getGoogleFailureMessage } from '../../login/login-messages.ts';
import type { Route } from './+types/join.route.ts';
import { handleJoin, readJoin } from './handle-join.server.ts';
import stylesheet from './join.css?url';
import { JOIN_PATH } from './join-cookie.server.ts';
import { JoinScreen } from './join-screen.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: loginStylesheet },
  { rel: 'stylesheet', href: stylesheet },
];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Join two accounts');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const secure = !context.get(appInfoContext).demo;
  const emailState = await findOwnEmailState(ctx);
  if (emailState === null) throw redirectDocument(`/login?returnUrl=${JOIN_PATH}`);
  const { browser } = readJoin({ request, sessions: context.get(sessionsContext), secure });
  const { failure, headers } = readFailureOnce(request, 'login', secure);
  return data(
    {
      state: await findJoinState(ctx, browser),
      label: accountLabel(emailState),
      hasGoogle: ctx.providers.google !== null,
      error: failure && getGoogleFailureMessage(failure),
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request.clone());
  const { status, text, email, headers } = await handleJoin({
    ctx: context.get(shopContext),
    sessions: context.get(sessionsContext),
    request,
    form,
    secure: !context.get(appInfoContext).demo,
  });
  return data({ error: text, email }, { status, ...(headers ? { headers } : {}) });
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { error, email } = actionData ?? { error: loaderData.error, email: '' };
  return <JoinScreen {...loaderData} error={error} email={email} />;
}
