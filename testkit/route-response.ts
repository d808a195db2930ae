// The response of a route, and whether it refuses the person who sent the request.

import type { Rejection } from './route-rule.ts';

/** The response of a route. */
export interface RouteResponse {
  readonly status: number;
  readonly to: string;
  readonly text: string;
}

/** A redirect of a `.data` request has this status and names its target in the body. */
const DATA_REDIRECT_STATUS = 202;

export function isRejected({ status, to, text }: RouteResponse, how: Rejection): boolean {
  if ('status' in how) return status === how.status;
  if ('words' in how) return how.words.test(text) || how.words.test(to);
  return to.startsWith(how.to) || (status === DATA_REDIRECT_STATUS && text.includes(how.to));
}
