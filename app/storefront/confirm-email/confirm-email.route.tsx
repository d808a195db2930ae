import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { Button } from '#app/ui/button.tsx';
import { useStoreName } from '#app/use-root-data.ts';
import { confirmEmail, findConfirmation } from '#shop/customers/confirm-email.server.ts';
import { refuse } from '#shop/result.ts';
import { AuthError, AuthFrame } from '../login/auth-frame.tsx';
import { ExpiredLink } from '../login/expired-link.tsx';
import stylesheet from '../login/login.css?url';
import { EMAIL_CONFIRMED_MESSAGE, getLoginUrl, REFUSAL_RESPONSES } from '../login/login-messages.ts';
import { withRequestFailureMessage } from '../login/request-failure.ts';
import type { Route } from './+types/confirm-email.route.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Confirm your email');

const getToken = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const confirmation = await findConfirmation(context.get(shopContext), getToken(request));
  return data({ email: confirmation?.email ?? null }, confirmation ? 200 : 404);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const result = await confirmEmail(ctx, getToken(request)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'email confirmation could not be stored');
    return refuse('unavailable' as const);
  });
  if (result.ok) throw redirectDocument(getLoginUrl(EMAIL_CONFIRMED_MESSAGE, '/profile'));
  if (result.reason === 'link-expired') return data({ isExpired: true, error: null }, 404);
  return data({ isExpired: false, error: REFUSAL_RESPONSES.unavailable.text }, REFUSAL_RESPONSES.unavailable.status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage(serverAction, (error) => ({ isExpired: false, error }));

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const storeName = useStoreName() || 'our store';
  const busy = useNavigation().formMethod === 'POST';
  if (loaderData.email === null || actionData?.isExpired) {
    return <ExpiredLink retryLink={{ href: '/profile', text: 'Go to your profile' }} />;
  }
  return (
    <AuthFrame
      title="Confirm your email"
      lead={
        <>
          Is <b className="auth__email">{loaderData.email}</b> yours, and did you register at {storeName}?
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
