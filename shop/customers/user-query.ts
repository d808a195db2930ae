// The query of the list of users, and its URL: `?search=asha&role=customer&status=inactive&sort=name`. An invalid value
// is ignored. Pure.
// Example: '+91 98450 11872' searches for the stored number 9845011872, '98450' for any number with these digits.

import { normalizeSearchText } from '#shop/search-text.ts';
import { parsePhone } from '#shop/shipping/recipient.ts';

export interface UserFilters {
  /** Any part of a name, an email or a phone number. */
  readonly search: string;
  /** Staff call a user with the role `user` a customer. */
  readonly role: 'admin' | 'customer' | null;
  readonly status: 'active' | 'inactive' | null;
}

const PHONE_LIKE = /^[+\d][\d\s()-]{2,}$/;

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]): Value | null =>
  values.find((value) => value === text) ?? null;

export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const parseUserSort = (params: URLSearchParams): UserSort => oneOf(params.get('sort'), USER_SORTS) ?? 'newest';

export interface UserQuery extends UserFilters {
  readonly sort: UserSort;
  readonly page: number;
  readonly rows: number;
}

export function parseUserFilters(params: URLSearchParams): UserFilters {
  return {
    search: normalizeSearchText(params.get('search')),
    role: oneOf(params.get('role'), ['admin', 'customer']),
    status: oneOf(params.get('status'), ['active', 'inactive']),
  };
}

export const hasUserFilters = ({ search, role, status }: UserFilters): boolean =>
  search !== '' || role !== null || status !== null;

/** Returns the text to search for. Numbers are stored without spaces and without the country code, so these are removed from a number. */
export function toSearchedText(search: string): string {
  if (!PHONE_LIKE.test(search)) return search.toLowerCase();
  return parsePhone(search) ?? search.replace(/\D/g, '');
}
