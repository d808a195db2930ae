// Distinguishes refusals by Google, failures of Google, and bugs.
import type { GoogleFailure } from '#shop/customers/google-sign-in.ts';
import { plainSentence } from '../provider-request.ts';

type Library = typeof import('openid-client');

/** No response, a late response, or one that cannot be parsed. */
const NO_RESPONSE_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON']);
const TOO_MANY_REQUESTS = 429;

interface ErrorFields {
  readonly code?: unknown;
  readonly cause?: unknown;
}

const errorCode = (error: unknown): string => String((error as ErrorFields).code ?? '');
const errorCause = (error: unknown): unknown => (error as ErrorFields).cause;

const isServerFailure = (status: number): boolean => status >= 500 || status === TOO_MANY_REQUESTS;

function responseStatus(error: unknown): number {
  const cause = errorCause(error);
  return cause instanceof Response ? cause.status : 0;
}

/** A network failure, which Node reports as a bare TypeError. */
const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError && errorCode(error) === '';

/** An error that cannot be distinguished from a bug is thrown. */
export function toGoogleFailure(library: Library, error: unknown): GoogleFailure {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } = library;
  if (isNetworkFailure(error)) return { kind: 'unavailable', detail: String(errorCause(error) ?? error) };
  if (error instanceof AuthorizationResponseError) {
    return { kind: 'refused', message: plainSentence(error.error_description ?? null), detail: error.error };
  }
  if (error instanceof ResponseBodyError) {
    return isServerFailure(error.status)
      ? { kind: 'unavailable', detail: `${error.status} ${error.error}` }
      : { kind: 'refused', message: plainSentence(error.error_description ?? null), detail: error.error };
  }
  if (!(error instanceof ClientError || error instanceof WWWAuthenticateChallengeError)) throw error;
  const detail = `${errorCode(error)} ${error.message}${errorDetail(error)}`.trim();
  return NO_RESPONSE_CODES.has(errorCode(error)) || isServerFailure(responseStatus(error))
    ? { kind: 'unavailable', detail }
    : { kind: 'refused', message: null, detail };
}

function errorDetail(error: unknown): string {
  const status = responseStatus(error);
  if (status > 0) return `: ${status}`;
  const cause = errorCause(error);
  return cause instanceof Error ? `: ${cause.message}` : '';
}

/** True when the token is valid except for the spelling of its issuer. */
export function isIssuerMismatch(error: unknown): boolean {
  const cause = errorCause(error);
  const claim = cause instanceof Error ? (errorCause(cause) as { claim?: unknown } | undefined)?.claim : undefined;
  return errorCode(error) === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && claim === 'iss';
}
