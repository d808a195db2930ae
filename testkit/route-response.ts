// The response of a route, and whether it refuses the person who sent the request.

import type { Rejection } from './route-rule.ts';

export interface RouteResponse {
  readonly status: number;
  /** The target of a redirect, else ''. */
  readonly to: string;
  readonly text: string;
}

/** A redirect of a `.data` request has this status and names its target in the body. */
const DATA_REDIRECT_STATUS = 202;

export function isRejected({ status, to, text }: RouteResponse, rejection: Rejection): boolean {
  if ('status' in rejection) return status === rejection.status;
  if ('words' in rejection) return rejection.words.test(text) || rejection.words.test(to);
  return to.startsWith(rejection.to) || (status === DATA_REDIRECT_STATUS && text.includes(rejection.to));
}
