// What a browser keeps of a journey to Google: on the way, what binds the answer to it; afterwards, for one look at the sign-in
// screen, why it failed. Neither can be set by a link, so no text of a stranger is ever shown.

import type { GoogleTrouble } from '#shop/customers/google-account.ts';
import type { GoogleSecrets } from '#shop/customers/google-sign-in.ts';
import { browserNote } from './browser-note.server.ts';

/** Where she set out: the shop's login, the back office, or the test page of demo mode. */
export const STARTS = ['login', 'office', 'test'] as const;
export type Start = (typeof STARTS)[number];

export interface GoogleJourney extends GoogleSecrets {
  /** The exact address that Google was told. */
  readonly redirectUri: string;
  readonly returnUrl: string;
  readonly from: Start;
  /** True when she was sent in a window of its own, which ends with a word to the page that waits. */
  readonly inWindow: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const startOf = (value: unknown): Start | null => STARTS.find((start) => start === value) ?? null;

function parseJourney(found: Readonly<Record<string, unknown>>): GoogleJourney | null {
  const from = startOf(found.from);
  const journey = {
    state: text(found.state),
    nonce: text(found.nonce),
    verifier: text(found.verifier),
    redirectUri: text(found.redirectUri),
    returnUrl: text(found.returnUrl),
  };
  return from && Object.values(journey).every((part) => part !== '')
    ? { ...journey, from, inWindow: found.inWindow === true }
    : null;
}

/** Long enough to find one's password at Google. */
export const journeyNote = browserNote<GoogleJourney>({
  name: 'google-journey',
  seconds: 15 * 60,
  parse: parseJourney,
});

interface ToldTrouble extends GoogleTrouble {
  readonly from: Start;
}

const REASONS: Record<GoogleTrouble['reason'], true> = {
  refused: true,
  unavailable: true,
  'email-not-verified': true,
  'not-confirmed': true,
  inactive: true,
  'not-staff': true,
  'too-many-tries': true,
  'not-begun-here': true,
};

function parseTrouble({ from, reason, said }: Readonly<Record<string, unknown>>): ToldTrouble | null {
  const start = startOf(from);
  if (!start || typeof reason !== 'string' || !Object.hasOwn(REASONS, reason)) return null;
  return { from: start, reason: reason as GoogleTrouble['reason'], said: text(said).slice(0, 200) || null };
}

export const troubleNote = browserNote<ToldTrouble>({ name: 'google-trouble', seconds: 60, parse: parseTrouble });

export interface Looked {
  readonly trouble: GoogleTrouble | null;
  /** They clear the note: it is shown once. */
  readonly headers: Headers;
}

export function lookAtTrouble(request: Request, from: Start, secure: boolean): Looked {
  const headers = new Headers();
  const told = troubleNote.read(request, secure);
  if (told?.from !== from) return { trouble: null, headers };
  headers.append('set-cookie', troubleNote.cleared(secure));
  return { trouble: told, headers };
}
