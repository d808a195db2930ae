// Handles the forms of Security. The account comes only from the session, never from the form.

import { data, redirect } from 'react-router';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';
import {
  beginSecondFactor,
  type OwnFactorRefusal,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#shop/second-factor/own-second-factor.server.ts';
import { CODE_REFUSALS } from '../kit/second-factor-messages.ts';
import type { SecurityIntent, SecurityResult } from './security-screen.tsx';

const PATH = '/admin-panel/security';

export interface SecurityRequest {
  readonly ctx: ShopContext;
  readonly sessions: HttpSessions;
  readonly headers: Headers;
  readonly code: string;
}

const toResponse = (intent: SecurityIntent, result: Result<readonly string[], OwnFactorRefusal>) =>
  result.ok
    ? data<SecurityResult>({ intent, error: null, codes: result.value })
    : data<SecurityResult>(
        { intent, error: CODE_REFUSALS[result.reason].text, codes: null },
        { status: CODE_REFUSALS[result.reason].status },
      );

const refusedOrReloaded = (intent: SecurityIntent, result: Result<null, OwnFactorRefusal>) => {
  if (result.ok) throw redirect(PATH);
  return toResponse(intent, result);
};

async function turnOn({ ctx, sessions, headers, code }: SecurityRequest) {
  const current = (await sessions.listSessions(headers)).find(({ isCurrent }) => isCurrent);
  return toResponse('turn-on', await turnOnSecondFactor(ctx, code, current?.id ?? null));
}

const HANDLERS = {
  begin: async ({ ctx }: SecurityRequest) => refusedOrReloaded('begin', await beginSecondFactor(ctx)),
  'turn-on': turnOn,
  'renew-codes': async ({ ctx, code }: SecurityRequest) =>
    toResponse('renew-codes', await renewRecoveryCodes(ctx, code)),
  'turn-off': async ({ ctx, code }: SecurityRequest) =>
    refusedOrReloaded('turn-off', await turnOffSecondFactor(ctx, code)),
  'end-others': async ({ sessions, headers }: SecurityRequest) => {
    await sessions.endSessions(headers, 'all-others');
    throw redirect(PATH);
  },
};

const isIntent = (text: string): text is keyof typeof HANDLERS => Object.hasOwn(HANDLERS, text);

export function handleSecurity(intent: string, request: SecurityRequest) {
  if (!isIntent(intent)) throw data(null, { status: 400 });
  return HANDLERS[intent](request);
}
