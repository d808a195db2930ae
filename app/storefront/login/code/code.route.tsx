// The second step of signing in by mobile number: enter the code. Private, never cached. Without the cookie that names
// a code, the page redirects.

import { data, redirect } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { parseHint, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { Button } from '#app/ui/button.tsx';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { offersCodeByWhatsApp } from '#shop/customers/deliver-code.server.ts';
import { formatMobile } from '#shop/customers/mobile-number.ts';
import { RESEND_SECONDS } from '#shop/customers/phone-code.ts';
import { findSentCode, sendCode } from '#shop/customers/phone-codes.server.ts';
import { signInWithCode } from '#shop/customers/phone-sign-in.server.ts';
import { ButtonLink } from '../../button-link.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import stylesheet from '../login.css?url';
import { REFUSAL_RESPONSES } from '../login-messages.ts';
import { withRequestFailureMessage } from '../request-failure.ts';
import { withReturnUrl } from '../return-path.ts';
import type { Route } from './+types/code.route.ts';
import codeStylesheet from './code.css?url';
import { codeCookies } from './code-cookies.server.ts';
import { CodeForm } from './code-form.tsx';
import { codeRefusalResponse, sendRefusalResponse } from './code-messages.ts';
import { CODE_PATH } from './mobile-form.server.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: codeStylesheet },
];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Enter the code');

const cookie = codeCookies['sign-in'];

interface CodeResult {
  readonly error: string | null;
  /** The code was right, and a link by mail is needed too. */
  readonly needsMail: boolean;
}

/** Throws a redirect when there is no code to enter. A second tab whose first tab has signed in continues too. */
function requireRequestedCode(request: Request, { actor }: ShopContext, secure: boolean) {
  const requested = cookie.read(request, secure);
  // A user who signed out while the server was unreachable is treated as signed out.
  const isSignOutPending = parseHint(request.headers.get('cookie') ?? '') === SIGN_OUT_PENDING;
  if (signedInId(actor) !== null && !isSignOutPending) throw redirect(requested?.returnUrl ?? '/');
  if (requested === null) throw redirect('/login');
  return requested;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo } = context.get(appInfoContext);
  const { id, returnUrl } = requireRequestedCode(request, ctx, !demo);
  const sent = await findSentCode(ctx, id, 'sign-in');
  if (sent === null) throw redirect(withReturnUrl('/login', returnUrl));
  return {
    number: formatMobile(sent.phone),
    waitS: Math.max(0, Math.ceil(RESEND_SECONDS - sent.ageS)),
    sentKey: id.slice(0, 8),
    returnUrl,
    demo,
    offersWhatsApp: await offersCodeByWhatsApp(ctx),
  };
}

const refused = ({ status, text }: { readonly status: number; readonly text: string }) =>
  data<CodeResult>({ error: text, needsMail: false }, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const secure = !context.get(appInfoContext).demo;
  const { id, returnUrl } = requireRequestedCode(request, ctx, secure);
  const form = await postedForm(request);
  try {
    const codeRequest = { request, id, returnUrl, secure };
    const intent = form.get('intent');
    if (intent === 'resend') return await resend(ctx, codeRequest, 'sms');
    if (intent === 'whatsapp') return await resend(ctx, codeRequest, 'whatsapp');
    return await signIn(ctx, { ...codeRequest, code: String(form.get('code') ?? '') }, context);
  } catch (error) {
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error }, 'sign-in by code failed');
    return refused(REFUSAL_RESPONSES.unavailable);
  }
}

interface CodeRequest {
  readonly request: Request;
  readonly id: string;
  readonly returnUrl: string;
  readonly secure: boolean;
}

async function resend(ctx: ShopContext, { request, id, returnUrl, secure }: CodeRequest, channel: 'sms' | 'whatsapp') {
  const sent = await findSentCode(ctx, id, 'sign-in');
  if (sent === null) throw redirect('/login');
  const network = getVisitorNetwork(request.headers);
  const newCode = await sendCode(ctx, { number: sent.phone, purpose: 'sign-in', network, channel });
  if (!newCode.ok) return refused(sendRefusalResponse(newCode.reason));
  throw redirect(CODE_PATH, { headers: { 'set-cookie': cookie.write({ id: newCode.value.id, returnUrl }, secure) } });
}

async function signIn(
  ctx: ShopContext,
  { request, id, returnUrl, secure, code }: CodeRequest & { readonly code: string },
  context: Route.ActionArgs['context'],
) {
  const sessions = context.get(sessionsContext);
  const visitor = sessions.getVisitor(request.headers);
  const result = await signInWithCode(ctx, sessions.accounts, { id, code, visitor });
  if (!result.ok) return refused(codeRefusalResponse(result.reason));
  if (result.value.kind === 'mail-link') return data<CodeResult>({ error: null, needsMail: true });
  const { headers } = sessions.toOpenedSession(result.value.signedIn);
  headers.append('set-cookie', cookie.cleared(secure));
  throw redirect(returnUrl, { headers });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage<CodeResult>(serverAction, (error) => ({ error, needsMail: false }));

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const { number, waitS, sentKey, returnUrl, demo, offersWhatsApp } = loaderData;
  const loginUrl = withReturnUrl('/login', returnUrl);
  if (actionData?.needsMail) return <MailNeeded loginUrl={loginUrl} />;
  return (
    <AuthFrame
      title="Enter the code"
      lead={
        <>
          {offersWhatsApp ? 'Sent to' : 'Sent by SMS to'} <b className="code__number">{number}</b>{' '}
          <a href={loginUrl}>Change</a>
        </>
      }
    >
      <CodeForm buttonLabel="Log in" waitS={waitS} sentKey={sentKey} error={actionData?.error ?? null} demo={demo}>
        {offersWhatsApp && (
          <Button type="submit" name="intent" value="whatsapp" variant="quiet" size="sm">
            Get it on WhatsApp
          </Button>
        )}
      </CodeForm>
    </AuthFrame>
  );
}

const MailNeeded = ({ loginUrl }: { readonly loginUrl: string }) => (
  <AuthFrame
    title="Check your email"
    lead="This number was not used here for a long time. To be sure that it is still yours, open the link that we mailed to the address of the account. It expires in an hour."
  >
    <div className="auth__buttons">
      <ButtonLink block href={loginUrl}>
        Log in with email instead
      </ButtonLink>
    </div>
  </AuthFrame>
);
