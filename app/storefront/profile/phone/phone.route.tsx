// Proves the mobile number of the profile by a code, or replaces it by another proven one. Private, never cached.

import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { Button } from '#app/ui/button.tsx';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatMobile } from '#shop/customers/mobile-number.ts';
import { RESEND_SECONDS } from '#shop/customers/phone-code.ts';
import { findSentCode, hasMobileCodes, sendCode } from '#shop/customers/phone-codes.server.ts';
import { findPhoneProof, getProfile } from '#shop/customers/profile.server.ts';
import { verifyOwnPhone } from '#shop/customers/verify-phone.server.ts';
import { AccountFrame } from '../../account/account-frame.tsx';
import { AccountSection } from '../../account/account-section.tsx';
import { usePageOwner } from '../../account/use-page-owner.ts';
import codeStylesheet from '../../login/code/code.css?url';
import { codeCookies } from '../../login/code/code-cookies.server.ts';
import { CodeForm } from '../../login/code/code-form.tsx';
import { codeRefusalResponse, sendRefusalResponse } from '../../login/code/code-messages.ts';
import { REFUSAL_RESPONSES } from '../../login/login-messages.ts';
import { MobileNumberField } from '../../login/mobile-number-field.tsx';
import { withRequestFailureMessage } from '../../login/request-failure.ts';
import { JOIN_PATH, joinCookie } from '../join/join-cookie.server.ts';
import stylesheet from '../profile.css?url';
import type { Route } from './+types/phone.route.ts';

const PATH = '/profile/phone';
const cookie = codeCookies.verify;

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: codeStylesheet },
];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Verify your number');

/** Throws a redirect for a guest, and while codes are switched off. */
async function requireCodes(ctx: ShopContext): Promise<string> {
  const uid = signedInId(ctx.actor);
  if (uid === null) throw redirectDocument(`/login?returnUrl=${PATH}`);
  if (!(await hasMobileCodes(ctx))) throw redirect('/profile');
  return uid;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = await requireCodes(ctx);
  const { demo } = context.get(appInfoContext);
  const requested = cookie.read(request, !demo);
  const sent = requested && (await findSentCode(ctx, requested.id, 'verify'));
  const [profile, proof] = await Promise.all([getProfile(ctx, uid), findPhoneProof(ctx, uid)]);
  const code = sent && {
    number: formatMobile(sent.phone),
    waitS: Math.max(0, Math.ceil(RESEND_SECONDS - sent.ageS)),
    sentKey: requested?.id.slice(0, 8) ?? '',
    demo,
  };
  return { uid, code, phone: profile?.phone ?? '', isVerified: proof !== null };
}

interface PhoneResult {
  readonly error: string;
  /** The entered number, to show it again. */
  readonly number: string;
}

const refused = ({ status, text }: { readonly status: number; readonly text: string }, number = '') =>
  data<PhoneResult>({ error: text, number }, { status });

interface PhoneRequest {
  readonly ctx: ShopContext;
  readonly request: Request;
  readonly form: FormData;
  readonly secure: boolean;
  readonly sessionToken: string | null;
}

/** Throws a redirect after a success. */
async function sendVerificationCode({ ctx, request, secure }: PhoneRequest, number: string) {
  const sent = await sendCode(ctx, { number, purpose: 'verify', network: getVisitorNetwork(request.headers) });
  if (!sent.ok) return refused(sendRefusalResponse(sent.reason), number);
  const setCookie = cookie.write({ id: sent.value.id, returnUrl: '/profile' }, secure);
  throw redirect(PATH, { headers: { 'set-cookie': setCookie } });
}

async function handlePhoneForm(phoneRequest: PhoneRequest) {
  const { ctx, request, form, secure, sessionToken } = phoneRequest;
  const intent = form.get('intent');
  if (intent === 'send') return sendVerificationCode(phoneRequest, String(form.get('phone') ?? ''));
  const requested = cookie.read(request, secure);
  const sent = requested && (await findSentCode(ctx, requested.id, 'verify'));
  const cleared = { headers: { 'set-cookie': cookie.cleared(secure) } };
  if (!requested || !sent || intent === 'restart') throw redirect(PATH, cleared);
  if (intent === 'resend') return sendVerificationCode(phoneRequest, sent.phone);
  const { id } = requested;
  const verified = await verifyOwnPhone(ctx, { id, code: String(form.get('code') ?? ''), sessionToken });
  if (!verified.ok) return refused(codeRefusalResponse(verified.reason));
  if (verified.value.kind === 'verified') throw redirect('/profile?done=phone-verified', cleared);
  const headers = new Headers(cleared.headers);
  headers.append('set-cookie', joinCookie.write({ token: verified.value.token, returnUrl: '/profile' }, secure));
  throw redirectDocument(JOIN_PATH, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  await requireCodes(ctx);
  const form = await postedForm(request);
  try {
    const { sessionToken } = context.get(sessionsContext).getVisitor(request.headers);
    return await handlePhoneForm({ ctx, request, form, secure: !context.get(appInfoContext).demo, sessionToken });
  } catch (error) {
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error }, 'verification of a number failed');
    return refused(REFUSAL_RESPONSES.unavailable);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage<PhoneResult>(serverAction, (error) => ({ error, number: '' }));

export default function VerifyPhone({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, code, phone, isVerified } = loaderData;
  usePageOwner(uid);
  return (
    <AccountFrame current="/profile" className="stack prof">
      <h1 className="h-page">{isVerified ? 'Change your number' : 'Verify your number'}</h1>
      <AccountSection
        id="phone"
        title="Mobile number"
        lead="A verified number logs you in with a code, without a password."
      >
        {code ? (
          <EnterCode code={code} error={actionData?.error ?? null} />
        ) : (
          <EnterNumber number={actionData?.number || (isVerified ? '' : phone)} error={actionData?.error ?? null} />
        )}
      </AccountSection>
    </AccountFrame>
  );
}

type SentCode = NonNullable<Route.ComponentProps['loaderData']['code']>;

function EnterCode({ code, error }: { readonly code: SentCode; readonly error: string | null }) {
  return (
    <div className="code">
      <p>
        Enter the code that we sent by SMS to <b className="code__number">{code.number}</b>.
      </p>
      <CodeForm buttonLabel="Verify" waitS={code.waitS} sentKey={code.sentKey} error={error} demo={code.demo}>
        <Button type="submit" name="intent" value="restart" variant="quiet" size="sm">
          Use another number
        </Button>
      </CodeForm>
    </div>
  );
}

function EnterNumber({ number, error }: { readonly number: string; readonly error: string | null }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="prof__form" replace noValidate>
      <input type="hidden" name="intent" value="send" />
      <MobileNumberField number={number} error={error} isSending={isSending} hint="We send a 6-digit code by SMS." />
      <Button type="submit" busy={isSending}>
        Send code
      </Button>
    </Form>
  );
}
