// Handles the forms of the page Security. The account always comes from the session, never from the form.

import { data, redirect } from 'react-router';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';
import { addPasskey, type PasskeyRefusal, removePasskey } from '#shop/second-factor/own-passkeys.server.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#shop/second-factor/own-second-factor.server.ts';
import { factorRefusal } from '../kit/second-factor-messages.ts';
import { toProof } from '../kit/second-factor-proof.ts';
import type { SecurityIntent, SecurityResult } from './security-result.ts';

const PATH = '/admin-panel/security';

export interface SecurityRequest {
  readonly ctx: ShopContext;
  readonly sessions: HttpSessions;
  readonly headers: Headers;
  readonly form: FormData;
}

const readField = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** Returns null when the form has neither a code nor a passkey. */
const findProof = (form: FormData) => toProof({ code: readField(form, 'code'), passkey: readField(form, 'passkey') });

/** Returns the proof for a change that always needs one: a form without a proof counts as a wrong code. */
const readProof = (form: FormData) => findProof(form) ?? { code: '' };

/** Responds with new recovery codes, or with the reason of a refusal. After any other success it redirects to the page. */
function toResponse(
  intent: SecurityIntent,
  result: Result<readonly string[] | null, PasskeyRefusal>,
  passkeyId: string | null = null,
) {
  if (result.ok && result.value === null) throw redirect(PATH);
  if (result.ok) return data<SecurityResult>({ intent, passkeyId, error: null, codes: result.value });
  const { status, text } = factorRefusal(result.reason);
  return data<SecurityResult>({ intent, passkeyId, error: text, codes: null }, { status });
}

async function findSessionId({ sessions, headers }: SecurityRequest): Promise<string | null> {
  return (await sessions.listSessions(headers)).find(({ isCurrent }) => isCurrent)?.id ?? null;
}

const HANDLERS = {
  begin: async ({ ctx, form }: SecurityRequest) => toResponse('begin', await beginSecondFactor(ctx, findProof(form))),
  'turn-on': async (request: SecurityRequest) => {
    const { ctx, form } = request;
    const sessionId = await findSessionId(request);
    return toResponse('turn-on', await turnOnSecondFactor(ctx, readField(form, 'code'), sessionId));
  },
  'renew-codes': async ({ ctx, form }: SecurityRequest) =>
    toResponse('renew-codes', await renewRecoveryCodes(ctx, readProof(form))),
  'turn-off': async ({ ctx, form }: SecurityRequest) =>
    toResponse('turn-off', await turnOffSecondFactor(ctx, readProof(form))),
  'add-passkey': async (request: SecurityRequest) => {
    const { ctx, form } = request;
    const passkey = { name: readField(form, 'name'), response: readField(form, 'response') };
    const sessionId = await findSessionId(request);
    return toResponse('add-passkey', await addPasskey(ctx, { ...passkey, sessionId }));
  },
  'remove-passkey': async ({ ctx, form }: SecurityRequest) => {
    const id = readField(form, 'passkeyId');
    return toResponse('remove-passkey', await removePasskey(ctx, id, readProof(form)), id);
  },
  'end-others': async ({ sessions, headers }: SecurityRequest) => {
    await sessions.endSessions(headers, 'all-others');
    throw redirect(PATH);
  },
};

const isIntent = (text: string): text is keyof typeof HANDLERS => Object.hasOwn(HANDLERS, text);

export function handleSecurity(request: SecurityRequest) {
  const intent = readField(request.form, 'intent');
  if (!isIntent(intent)) throw data(null, { status: 400 });
  return HANDLERS[intent](request);
}
