import { data, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { networkOfVisitor } from '#app/sessions/visitor.ts';
import { signedInId } from '#shop/actor.ts';
import { register } from '#shop/customers/register.server.ts';
import { REGISTRATION_FIELDS, type RegistrationForm } from '#shop/customers/registration.ts';
import { refuse } from '#shop/result.ts';
import stylesheet from '../login/login.css?url';
import { loginSaying, REFUSALS, REGISTERED } from '../login/login-messages.ts';
import { orOfflineAnswer } from '../login/offline-answer.ts';
import { returnPath } from '../login/return-path.ts';
import type { Route } from './+types/register.route.ts';
import { registrationErrors } from './register-messages.ts';
import { type RegisterAnswer, RegisterScreen } from './register-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Create an account · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const returnUrlOf = (request: Request): string => returnPath(new URL(request.url).searchParams.get('returnUrl'));

export function loader({ request, context }: Route.LoaderArgs) {
  const returnUrl = returnUrlOf(request);
  const { actor, providers } = context.get(shopContext);
  if (signedInId(actor) !== null) throw redirectDocument(returnUrl);
  return { returnUrl, hasGoogle: providers.google !== null };
}

/** Passwords are typed again, everything else comes back. */
const typedAgain = ({ password: _password, confirmPassword: _confirmed, ...typed }: RegistrationForm) => typed;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const posted = await postedForm(request);
  const form = Object.fromEntries(
    REGISTRATION_FIELDS.map((field) => [field, String(posted.get(field) ?? '')]),
  ) as RegistrationForm;
  const registered = await register(ctx, form, networkOfVisitor(request.headers)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'registration failed');
    return refuse('unavailable' as const);
  });
  if (registered.ok) throw redirectDocument(loginSaying(REGISTERED, returnUrlOf(request)));
  const { reason } = registered;
  const typed = typedAgain(form);
  if (typeof reason === 'object') return data({ typed, errors: registrationErrors(reason), error: null }, 400);
  const { status, text } = REFUSALS[reason === 'too-many' ? 'too-many-tries' : reason];
  return data({ typed, errors: {}, error: text }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOfflineAnswer<RegisterAnswer>(serverAction, (error) => ({ typed: {}, errors: {}, error }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterScreen {...loaderData} answer={actionData} />;
}
