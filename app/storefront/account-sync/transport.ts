// The HTTP transport between a replica and the account. One address reads and changes the account's data; each response names
// the account it belongs to.

import { readHint } from '#app/sessions/signed-in-hint.ts';
import { notifySessionRefused } from '../account/session-refused.ts';
import type { Transport } from './sync-replica.ts';

/** A connection that hangs must not keep the other tabs waiting. */
const TIMEOUT_MS = 15_000;

/** No time limit in browsers without AbortSignal.timeout. */
const within = (ms: number): { readonly signal?: AbortSignal } =>
  'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {};

const isCurrentUser = (uid: string): boolean => readHint(document.cookie) === uid;

/** `refused`: nobody is signed in. */
async function exchangeWithAccount<Answer>(
  address: string,
  uid: string,
  changes: readonly unknown[],
): Promise<Answer | 'refused' | null> {
  const init =
    changes.length === 0
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ uid, changes }) };
  try {
    const response = await fetch(address, { ...init, ...within(TIMEOUT_MS) });
    if (response.status === 401) return 'refused';
    const answer = response.ok ? ((await response.json()) as { readonly uid: unknown }) : null;
    // Another user signed in meanwhile, or a captive portal answered.
    return answer?.uid === uid ? (answer as Answer) : null;
  } catch {
    return null;
  }
}

/**
 * Without the Web Locks API, or when another tab holds the lock too long, the work runs without it: two exchanges at once at
 * worst mix up the order of responses.
 */
async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return work();
  let began = false;
  const begin = () => {
    began = true;
    return work();
  };
  try {
    await locks.request(name, within(2 * TIMEOUT_MS), begin);
  } catch (error) {
    if (began) throw error;
    await work();
  }
}

export const transportTo = <Change, Answer>(address: string): Transport<Change, Answer> => {
  // Changes queued before this page was opened, or while the store was unreachable, certainly belong to this user.
  let hadResponse = false;
  return {
    isCurrentUser,
    async exchange(uid, changes) {
      const answer = await exchangeWithAccount<Answer>(address, uid, changes);
      if (answer === 'refused') notifySessionRefused(hadResponse);
      hadResponse = answer !== null && answer !== 'refused';
      return answer === 'refused' ? null : answer;
    },
    withTabLock: (work) => withTabLock(address, work),
  };
};
