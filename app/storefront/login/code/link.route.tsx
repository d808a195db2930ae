// The link of a mail that confirms a sign-in by a number that was not used for a long time. Opening it changes nothing,
// because mail programs prefetch links.

import { data, Form, redirect, useNavigation } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { Button } from '#app/ui/button.tsx';
import { findPhoneSignInLink, signInWithMailedLink } from '#shop/customers/phone-sign-in.server.ts';
import { refuse } from '#shop/result.ts';
import { AuthError, AuthFrame } from '../auth-frame.tsx';
import { ExpiredLink } from '../expired-link.tsx';
import stylesheet from '../login.css?url';
import { REFUSAL_RESPONSES } from '../login-messages.ts';
import { withRequestFailureMessage } from '../request-failure.ts';
import type { Route } from './+types/link.route.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Confirm your login');

const getToken = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await findPhoneSignInLink(context.get(shopContext), getToken(request));
  return data({ isUsable: link !== null }, link ? 200 : 404);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const sessions = context.get(sessionsContext);
  const visitor = sessions.getVisitor(request.headers);
  const result = await signInWithMailedLink(ctx, sessions.accounts, getToken(request), visitor).catch(
    (error: unknown) => {
      ctx.log.error({ err: error }, 'sign-in by mailed link failed');
      return refuse('unavailable' as const);
    },
  );
  if (result.ok) throw redirect('/', { headers: sessions.toOpenedSession(result.value).headers });
  if (result.reason === 'link-expired') return data({ isExpired: true, error: null }, 404);
  return data({ isExpired: false, error: REFUSAL_RESPONSES.unavailable.text }, REFUSAL_RESPONSES.unavailable.status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage(serverAction, (error) => ({ isExpired: false, error }));

export default function ConfirmLogin({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (!loaderData.isUsable || actionData?.isExpired) {
    return <ExpiredLink retryLink={{ href: '/login', text: 'Log in again' }} />;
  }
  return (
    <AuthFrame title="Confirm your login" lead="Did you just enter a code that we sent to your mobile number?">
      <AuthError text={busy ? null : (actionData?.error ?? null)} />
      <Form className="auth__buttons" method="post" replace>
        <Button type="submit" block busy={busy}>
          Yes, log in
        </Button>
      </Form>
    </AuthFrame>
  );
}
