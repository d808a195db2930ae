import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { confirmEmail, findConfirmation } from '#shop/customers/confirm-email.server.ts';
import { refuse } from '#shop/result.ts';
import { AuthError, AuthFrame } from '../login/auth-frame.tsx';
import { ExpiredLink } from '../login/expired-link.tsx';
import stylesheet from '../login/login.css?url';
import { EMAIL_CONFIRMED, loginSaying, REFUSALS } from '../login/login-messages.ts';
import { orOfflineAnswer } from '../login/offline-answer.ts';
import type { Route } from './+types/confirm-email.route.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findConfirmation(context.get(shopContext), tokenOf(request));
  return data({ email: found?.email ?? null }, found ? 200 : 404);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const confirmed = await confirmEmail(ctx, tokenOf(request)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'email confirmation could not be stored');
    return refuse('unavailable' as const);
  });
  if (confirmed.ok) throw redirectDocument(loginSaying(EMAIL_CONFIRMED, '/profile'));
  if (confirmed.reason === 'link-over') return data({ isOver: true, error: null }, 404);
  return data({ isOver: false, error: REFUSALS.unavailable.text }, REFUSALS.unavailable.status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOfflineAnswer(serverAction, (error) => ({ isOver: false, error }));

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (loaderData.email === null || actionData?.isOver) {
    return <ExpiredLink again={{ href: '/profile', text: 'Go to your profile' }} />;
  }
  return (
    <AuthFrame
      title="Confirm your email"
      lead={
        <>
          Is <b className="auth__email">{loaderData.email}</b> yours, and did you register at Tanabana?
        </>
      }
    >
      <AuthError text={busy ? null : (actionData?.error ?? null)} />
      <Form className="auth__buttons" method="post" replace>
        <Button type="submit" block busy={busy}>
          {busy ? 'Confirming...' : 'Confirm my email'}
        </Button>
      </Form>
    </AuthFrame>
  );
}
