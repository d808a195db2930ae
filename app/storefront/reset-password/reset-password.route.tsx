import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { Button } from '#app/ui/button.tsx';
import { newPasswordProblems } from '#shop/customers/new-password.ts';
import { findReset, resetPassword } from '#shop/customers/password-reset.server.ts';
import { refuse } from '#shop/result.ts';
import { AuthError, AuthFrame } from '../login/auth-frame.tsx';
import { ExpiredLink } from '../login/expired-link.tsx';
import stylesheet from '../login/login.css?url';
import { getLoginUrl, PASSWORD_CHANGED_MESSAGE, REFUSAL_RESPONSES } from '../login/login-messages.ts';
import { NewPasswordFields } from '../login/new-password-fields.tsx';
import { withRequestFailureMessage } from '../login/request-failure.ts';
import { type RegistrationErrors, registrationErrors } from '../register/register-messages.ts';
import type { Route } from './+types/reset-password.route.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Choose a new password');

const getToken = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const resetRequest = await findReset(context.get(shopContext), getToken(request));
  return data({ email: resetRequest?.email ?? null }, resetRequest ? 200 : 404);
}

interface ResetResult {
  readonly isExpired: boolean;
  readonly errors: RegistrationErrors;
  readonly error: string | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const formData = await postedForm(request);
  const form = {
    password: String(formData.get('password') ?? ''),
    confirmPassword: String(formData.get('confirmPassword') ?? ''),
  };
  const result = await resetPassword(ctx, getToken(request), form).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'password reset failed');
    return refuse('unavailable' as const);
  });
  if (result.ok) throw redirectDocument(getLoginUrl(PASSWORD_CHANGED_MESSAGE));
  const respond = (overrides: Partial<ResetResult>, status: number) =>
    data<ResetResult>({ isExpired: false, errors: {}, error: null, ...overrides }, status);
  if (result.reason === 'link-expired') return respond({ isExpired: true }, 404);
  if (result.reason === 'bad-password') return respond({ errors: registrationErrors(newPasswordProblems(form)) }, 400);
  const { status, text } = REFUSAL_RESPONSES[result.reason];
  return respond({ error: text }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage(serverAction, (error) => ({ isExpired: false, errors: {}, error }));

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (loaderData.email === null || actionData?.isExpired) {
    return <ExpiredLink retryLink={{ href: '/forgot-password', text: 'Send a new link' }} />;
  }
  const errors = busy ? {} : (actionData?.errors ?? {});
  return (
    <AuthFrame
      title="Choose a new password"
      lead={
        <>
          For <b className="auth__email">{loaderData.email}</b>. Every other device is signed out.
        </>
      }
    >
      <AuthError text={busy ? null : (actionData?.error ?? null)} />
      <Form className="auth__fields" method="post" noValidate replace>
        <NewPasswordFields label="New password" errors={errors} />
        <Button type="submit" block busy={busy}>
          {busy ? 'Saving...' : 'Save password'}
        </Button>
      </Form>
    </AuthFrame>
  );
}
