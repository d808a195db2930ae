// The HTTP transport between a replica and the account. One path reads and changes the account's data; each response
// names the account it belongs to.

import { parseHint } from '#app/sessions/signed-in-hint.ts';
import { notifySessionRefused } from '../account/session-refused.ts';
import type { Transport } from './sync-replica.ts';

/** A connection that hangs must not keep the other tabs waiting. */
const TIMEOUT_MS = 15_000;

const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 120_000;

/** The fetch option that ends a request after this time; none in browsers without AbortSignal.timeout. */
const timeoutAfter = (ms: number): { readonly signal?: AbortSignal } =>
  'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {};

const isCurrentUser = (uid: string): boolean => parseHint(document.cookie) === uid;

/** Returns 'refused' when nobody is signed in, and null without a usable response. */
async function exchangeWithAccount<AccountData>(
  path: string,
  uid: string,
  changes: readonly unknown[],
): Promise<AccountData | 'refused' | null> {
  const init =
    changes.length === 0
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ uid, changes }) };
  try {
    const response = await fetch(path, { ...init, ...timeoutAfter(TIMEOUT_MS) });
    if (response.status === 401) return 'refused';
    const accountData = response.ok ? ((await response.json()) as { readonly uid: unknown }) : null;
    // Null when another user has signed in since, or when the response comes from a captive portal.
    return accountData?.uid === uid ? (accountData as AccountData) : null;
  } catch {
    return null;
  }
}

/**
 * Runs the work while this tab holds the lock. Without the Web Locks API, or when another tab holds the lock too long,
 * the work runs without it: two exchanges at once at worst mix up the order of responses.
 */
async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return work();
  let hasStarted = false;
  const runWork = () => {
    hasStarted = true;
    return work();
  };
  try {
    await locks.request(name, timeoutAfter(2 * TIMEOUT_MS), runWork);
  } catch (error) {
    if (hasStarted) throw error;
    await work();
  }
}

/**
 * Waits twice as long after each failure (3 s, 6 s, 12 s, up to 2 minutes), plus a random part of up to half of that,
 * so that not all browsers send requests at once when the store is reachable again.
 */
function createRetries() {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(work: () => void): void {
      clearTimeout(timer);
      const delay = Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS);
      timer = setTimeout(work, delay * (1 + Math.random() / 2));
    },
    reset(): void {
      clearTimeout(timer);
      failures = 0;
    },
  };
}

export const transportTo = <Change, AccountData>(path: string): Transport<Change, AccountData> => {
  // Whether the account answered the previous exchange. If it did, a refusal now means that the session has ended just
  // now, so queued changes were made after its end. Otherwise they may be older; they stay with this user.
  let hadResponse = false;
  const retries = createRetries();
  return {
    isCurrentUser,
    async exchange(uid, changes) {
      const accountData = await exchangeWithAccount<AccountData>(path, uid, changes);
      if (accountData === 'refused') notifySessionRefused(hadResponse);
      hadResponse = accountData !== null && accountData !== 'refused';
      if (hadResponse) retries.reset();
      return accountData === 'refused' ? null : accountData;
    },
    withTabLock: (work) => withTabLock(path, work),
    retryLater: retries.later,
  };
};
