import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { Button } from '#app/ui/button.tsx';
import { newPasswordProblems } from '#shop/customers/new-password.ts';
import { findReset, resetPassword } from '#shop/customers/password-reset.server.ts';
import { refuse } from '#shop/result.ts';
import { AuthError, AuthFrame } from '../login/auth-frame.tsx';
import { ExpiredLink } from '../login/expired-link.tsx';
import stylesheet from '../login/login.css?url';
import { loginSaying, PASSWORD_CHANGED, REFUSALS } from '../login/login-messages.ts';
import { NewPasswordFields } from '../login/new-password-fields.tsx';
import { orOfflineAnswer } from '../login/offline-answer.ts';
import { type RegistrationErrors, registrationErrors } from '../register/register-messages.ts';
import type { Route } from './+types/reset-password.route.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findReset(context.get(shopContext), tokenOf(request));
  return data({ email: found?.email ?? null }, found ? 200 : 404);
}

interface Answer {
  readonly isOver: boolean;
  readonly errors: RegistrationErrors;
  readonly error: string | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const posted = await postedForm(request);
  const form = {
    password: String(posted.get('password') ?? ''),
    confirmPassword: String(posted.get('confirmPassword') ?? ''),
  };
  const reset = await resetPassword(ctx, tokenOf(request), form).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'password reset failed');
    return refuse('unavailable' as const);
  });
  if (reset.ok) throw redirectDocument(loginSaying(PASSWORD_CHANGED));
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>({ isOver: false, errors: {}, error: null, ...more }, status);
  if (reset.reason === 'link-over') return answer({ isOver: true }, 404);
  if (reset.reason === 'bad-password') return answer({ errors: registrationErrors(newPasswordProblems(form)) }, 400);
  const { status, text } = REFUSALS[reset.reason];
  return answer({ error: text }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOfflineAnswer(serverAction, (error) => ({ isOver: false, errors: {}, error }));

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (loaderData.email === null || actionData?.isOver) {
    return <ExpiredLink again={{ href: '/forgot-password', text: 'Send a new link' }} />;
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
