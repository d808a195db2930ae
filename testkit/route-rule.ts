// The form of an access rule, and the rules that many paths share.

/**
 * - open: the same for everybody.
 * - own: signed-in people, each for their own data.
 * - staff: administrators; everybody else is redirected to the back office's sign-in.
 */
export type Access = 'open' | 'own' | 'staff';

/** How a person is refused: redirected, by status, or with this text. */
export type Rejection = { readonly to: string } | { readonly status: number } | { readonly words: RegExp };

export interface Rule {
  /** Who may GET it; null where the route has no GET. */
  readonly get: Access | null;
  /** Who may POST to it; null where the route has no POST. */
  readonly post: Access | null;
  readonly getRejected?: Rejection;
  /** How a `.data` request is refused, where it differs from `getRejected`. */
  readonly dataRejected?: Rejection;
  /** How a POST is refused, where it differs from `getRejected`. */
  readonly postRejected?: Rejection;
  /** The query of a meaningful request. */
  readonly query?: string;
}

export const OPEN: Rule = { get: 'open', post: null };
export const OPEN_FORM: Rule = { get: 'open', post: 'open' };
export const STAFF: Rule = { get: 'staff', post: null, getRejected: { to: '/admin-panel/login' } };
