// Login & Data: sign-in methods, open sessions, export and deletion of the account. Private: never cached.
import { data, redirect, redirectDocument } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { signedInId } from '#shop/actor.ts';
import { hasPassword } from '#shop/customers/change-password.server.ts';
import { findOwnEmailState } from '#shop/customers/own-account.server.ts';
import type { Route } from './+types/security.route.ts';
import { answerSecurity } from './answer-security.server.ts';
import stylesheet from './security.css?url';
import { doneMessage } from './security-messages.ts';
import { SecurityScreen } from './security-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Login and data · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const LOGIN = '/login?returnUrl=/profile/security';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const own = await findOwnEmailState(ctx);
  if (own === null) throw redirectDocument(LOGIN);
  const [withPassword, sessions] = await Promise.all([
    hasPassword(ctx),
    context.get(sessionsContext).openSessions(request.headers),
  ]);
  return {
    ...own,
    hasPassword: withPassword,
    sessions,
    done: doneMessage(new URL(request.url).searchParams.get('done')),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  if (signedInId(ctx.actor) === null) throw redirectDocument(LOGIN);
  const answered = await answerSecurity({
    ctx,
    sessions: context.get(sessionsContext),
    request: request.headers,
    form,
  });
  if (answered === null) throw redirect('/profile/security');
  if (answered instanceof Response) throw answered;
  return data(answered.answer, { status: answered.status });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen {...loaderData} answer={actionData ?? null} />;
}
