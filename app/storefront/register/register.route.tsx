import { data, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { signedInId } from '#shop/actor.ts';
import { register } from '#shop/customers/register.server.ts';
import { REGISTRATION_FIELDS, type RegistrationForm } from '#shop/customers/registration.ts';
import { refuse } from '#shop/result.ts';
import stylesheet from '../login/login.css?url';
import { getLoginUrl, REFUSAL_RESPONSES, REGISTERED_MESSAGE } from '../login/login-messages.ts';
import { withRequestFailureMessage } from '../login/request-failure.ts';
import { returnPath } from '../login/return-path.ts';
import type { Route } from './+types/register.route.ts';
import { registrationErrors } from './register-messages.ts';
import { type RegisterResult, RegisterScreen } from './register-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Create an account');

const getReturnUrl = (request: Request): string => returnPath(new URL(request.url).searchParams.get('returnUrl'));

export function loader({ request, context }: Route.LoaderArgs) {
  const returnUrl = getReturnUrl(request);
  const { actor, providers } = context.get(shopContext);
  if (signedInId(actor) !== null) throw redirectDocument(returnUrl);
  return { returnUrl, hasGoogle: providers.google !== null };
}

/** The values to show again in the form: all but the passwords. */
const withoutPasswords = ({ password: _password, confirmPassword: _confirmed, ...values }: RegistrationForm) => values;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const formData = await postedForm(request);
  const form = Object.fromEntries(
    REGISTRATION_FIELDS.map((field) => [field, String(formData.get(field) ?? '')]),
  ) as RegistrationForm;
  const result = await register(ctx, form, getVisitorNetwork(request.headers)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'registration failed');
    return refuse('unavailable' as const);
  });
  if (result.ok) throw redirectDocument(getLoginUrl(REGISTERED_MESSAGE, getReturnUrl(request)));
  const { reason } = result;
  const values = withoutPasswords(form);
  if (typeof reason === 'object') return data({ values, errors: registrationErrors(reason), error: null }, 400);
  const { status, text } = REFUSAL_RESPONSES[reason === 'too-many' ? 'rate-limited' : reason];
  return data({ values, errors: {}, error: text }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage<RegisterResult>(serverAction, (error) => ({ values: {}, errors: {}, error }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterScreen {...loaderData} result={actionData} />;
}
