// Messages of a screen that does not exist, failed, or needs a service that could not be reached.

import { isRouteErrorResponse } from 'react-router';

/**
 * Required texts for an unavailable part of the store (A-ERR-01): the server responds 503 with one of these reasons.
 */
export const UNAVAILABLE_MESSAGES = {
  auth: 'Firebase authentication not available',
  configuration: 'Firebase not configured',
  database: 'Firebase database not available',
  service: 'Firebase not available',
} as const;
export type UnavailableReason = keyof typeof UNAVAILABLE_MESSAGES;

export interface ProblemMessage {
  readonly title: string;
  readonly text: string;
  /** The link to show; the dashboard by default. */
  readonly link?: { readonly to: string; readonly text: string; readonly icon?: string };
  /** With an icon, the message is centred and replaces the screen's heading. */
  readonly icon?: string;
}

export const PAGE_NOT_FOUND: ProblemMessage = {
  title: 'Page Not Found',
  text: 'There is no such screen in the back office.',
  icon: 'search',
};
export const ACCESS_DENIED: ProblemMessage = {
  title: 'Access Denied',
  text: "You don't have permission to access this page.",
  link: { to: '/', text: 'Back to Store', icon: 'store' },
  icon: 'lock',
};
/** This link leads staff whose role does not open a screen to their first screen. */
const BACK_OFFICE = { to: '/admin-panel', text: 'Back office' };
const SCREEN_FAILED: ProblemMessage = {
  title: 'Something went wrong',
  text: 'Nothing was changed. Please try again; the cause is in the log.',
  icon: 'alert',
};

const parseReason = (data: unknown): UnavailableReason => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : '';
  return Object.hasOwn(UNAVAILABLE_MESSAGES, reason) ? (reason as UnavailableReason) : 'service';
};

const isStaffRefusal = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isStaff' in data && data.isStaff === true;

export function problemMessage(error: unknown): ProblemMessage {
  if (!isRouteErrorResponse(error)) return SCREEN_FAILED;
  if (error.status === 403) return isStaffRefusal(error.data) ? { ...ACCESS_DENIED, link: BACK_OFFICE } : ACCESS_DENIED;
  if (error.status === 404) return PAGE_NOT_FOUND;
  if (error.status !== 503) return SCREEN_FAILED;
  return {
    title: UNAVAILABLE_MESSAGES[parseReason(error.data)],
    text: 'Nothing was changed. Please try again in a moment.',
    icon: 'alert',
  };
}
