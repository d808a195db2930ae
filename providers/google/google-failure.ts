// Distinguishes refusals by Google, failures of Google, and bugs.
import type { GoogleFailure } from '#shop/customers/google-sign-in.ts';

type Library = typeof import('openid-client');

/** No answer, a late answer, or an answer that cannot be read. */
const SILENT = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON']);
const TOO_BUSY = 429;
const MAX_SENTENCE_LENGTH = 200;

interface Facts {
  readonly code?: unknown;
  readonly cause?: unknown;
}

const codeOf = (error: unknown): string => String((error as Facts).code ?? '');
const causeOf = (error: unknown): unknown => (error as Facts).cause;

/** The text is shown to people: cut to one line of plain characters, of limited length. */
function sentence(text: string | undefined): string | null {
  const plain = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, MAX_SENTENCE_LENGTH);
}

const isTheirs = (status: number): boolean => status >= 500 || status === TOO_BUSY;

function statusOf(error: unknown): number {
  const cause = causeOf(error);
  return cause instanceof Response ? cause.status : 0;
}

/** A network failure, which Node reports as a bare TypeError. */
const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError && codeOf(error) === '';

/** An error that cannot be distinguished from a bug is thrown. */
export function failureOf(library: Library, error: unknown): GoogleFailure {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } = library;
  if (isNetworkFailure(error)) return { kind: 'unavailable', detail: String(causeOf(error) ?? error) };
  if (error instanceof AuthorizationResponseError) {
    return { kind: 'refused', message: sentence(error.error_description), detail: error.error };
  }
  if (error instanceof ResponseBodyError) {
    return isTheirs(error.status)
      ? { kind: 'unavailable', detail: `${error.status} ${error.error}` }
      : { kind: 'refused', message: sentence(error.error_description), detail: error.error };
  }
  if (!(error instanceof ClientError || error instanceof WWWAuthenticateChallengeError)) throw error;
  const detail = `${codeOf(error)} ${error.message}${detailOf(error)}`.trim();
  return SILENT.has(codeOf(error)) || isTheirs(statusOf(error))
    ? { kind: 'unavailable', detail }
    : { kind: 'refused', message: null, detail };
}

function detailOf(error: unknown): string {
  const status = statusOf(error);
  if (status > 0) return `: ${status}`;
  const cause = causeOf(error);
  return cause instanceof Error ? `: ${cause.message}` : '';
}

/** The token is valid except for the spelling of its issuer. */
export function isIssuerMismatch(error: unknown): boolean {
  const cause = causeOf(error);
  const claim = cause instanceof Error ? (causeOf(cause) as { claim?: unknown } | undefined)?.claim : undefined;
  return codeOf(error) === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && claim === 'iss';
}
