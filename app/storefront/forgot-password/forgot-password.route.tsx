import { data, Form, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type ResetRequestRefusal, requestPasswordReset } from '#shop/customers/password-reset.server.ts';
import { refuse } from '#shop/result.ts';
import { ButtonLink } from '../button-link.tsx';
import { AuthError, AuthFrame } from '../login/auth-frame.tsx';
import stylesheet from '../login/login.css?url';
import { REFUSAL_RESPONSES } from '../login/login-messages.ts';
import { withRequestFailureMessage } from '../login/request-failure.ts';
import type { Route } from './+types/forgot-password.route.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Forgot password');

const FIELD_MESSAGES: Record<Exclude<ResetRequestRefusal, 'too-many'>, string> = {
  missing: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const email = String((await postedForm(request)).get('email') ?? '').trim();
  const result = await requestPasswordReset(ctx, email, getVisitorNetwork(request.headers)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'password reset request could not be stored');
    return refuse('unavailable' as const);
  });
  if (result.ok) return { sent: true, email, fieldError: undefined, error: null };
  const { reason } = result;
  if (reason === 'missing' || reason === 'invalid') {
    return data({ sent: false, email, fieldError: FIELD_MESSAGES[reason], error: null }, 400);
  }
  const { status, text } = REFUSAL_RESPONSES[reason === 'too-many' ? 'rate-limited' : reason];
  return data({ sent: false, email, fieldError: undefined, error: text }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage(serverAction, (error) => ({ sent: false, email: '', fieldError: undefined, error }));

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (actionData?.sent) return <SentView email={actionData.email} />;
  return (
    <AuthFrame title="Forgot password?" lead="We’ll email you a link to reset it.">
      <AuthError text={busy ? null : (actionData?.error ?? null)} />
      <Form className="auth__fields" method="post" noValidate replace>
        <Field
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="email"
          defaultValue={actionData?.email}
          error={busy ? undefined : actionData?.fieldError}
        />
        <Button type="submit" block busy={busy}>
          {busy ? 'Sending...' : 'Send reset link'}
        </Button>
      </Form>
      <p className="auth__other">
        <a href="/login">Back to Login</a>
      </p>
    </AuthFrame>
  );
}

/** The same for everyone: the response must not reveal whether an account exists. */
function SentView({ email }: { readonly email: string }) {
  return (
    <AuthFrame title="Check your email">
      <p className="auth__lead" role="status">
        If <b className="auth__email">{email}</b> has an account, a link to choose a new password is on its way. The
        link expires in 24 hours and works once.
      </p>
      <div className="auth__buttons">
        <ButtonLink block href="/login">
          Back to Login
        </ButtonLink>
        <ButtonLink variant="quiet" block href="/forgot-password">
          Try Another Email
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
