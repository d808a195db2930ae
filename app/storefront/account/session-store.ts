// The browser's session store. Public pages are identical for everyone, so the browser loads the signed-in user after
// hydration: a readable cookie holds the user id, the key `userProfile` the last known profile, and /session confirms
// both. A guest has no such cookie, so a guest's browser does not request /session.

import { clearedHint, hintCookie, parseHint, SESSION_ENDED, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { OWNED_KEYS, OWNED_SESSION_KEYS, PRIVATE_KEYS, RETAINED_KEYS } from '#shop/customers/browser-keys.ts';
import { parseShopUser, type ShopUser } from '#shop/customers/shop-user.ts';
import {
  clearBagAndWishlist,
  detachBagAndWishlist,
  hasUnsentChanges,
  syncWithAccount,
} from '../bag/account-changes.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const profileStore = createBrowserStore<ShopUser | null>('userProfile', parseShopUser);

/** An explicit sign-out is remembered until the next sign-in. */
const LOGGED_OUT_KEY = 'hasExplicitlyLoggedOut';

/** 30 days: a failed sign-out can still be finished at the next visit. */
const SIGN_OUT_PENDING_SECONDS = 30 * 24 * 60 * 60;

const currentHint = (): string | null => parseHint(document.cookie);

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser our shoppers use
  document.cookie = cookie;
}

const isSecure = (): boolean => location.protocol === 'https:';

function withStorage(change: (local: Storage, session: Storage) => void): void {
  try {
    change(localStorage, sessionStorage);
  } catch {
    // Storage is disabled: there is nothing to store or to clear.
  }
}

const removeKeys = (storage: Storage, keys: readonly string[]): void => {
  for (const key of keys) storage.removeItem(key);
};

/** A user set by demo mode's test page. Held in memory only; the server never receives it. */
let testUser: ShopUser | null = null;
const listeners = new Set<() => void>();

function setTestUser(next: ShopUser | null): void {
  testUser = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = profileStore.subscribe(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** Null unless cookie and stored profile name the same user. /session has confirmed it or will shortly. */
function user(): ShopUser | null {
  if (testUser) return testUser;
  const profile = profileStore.get();
  return profile !== null && profile.uid === currentHint() ? profile : null;
}

/** Clears everything that the next person at this browser must not see. */
function clearBrowserData(): void {
  profileStore.clear();
  clearBagAndWishlist();
  withStorage((local, session) => {
    removeKeys(local, [...PRIVATE_KEYS, ...OWNED_KEYS]);
    removeKeys(session, OWNED_SESSION_KEYS);
    local.setItem(LOGGED_OUT_KEY, 'true');
  });
}

/**
 * True after a refusal that followed an accepted request: changes queued since then were made after the session ended.
 */
let endedJustNow = false;

/** Handles an end without a sign-out: unfinished work is kept for its owner and hidden from the next person. */
function endSession(): void {
  profileStore.clear();
  void detachBagAndWishlist(endedJustNow);
  endedJustNow = false;
  withStorage((local) => removeKeys(local, PRIVATE_KEYS));
}

/**
 * Deletes unfinished work of other users. Each owned value contains its owner's id; a key without a value is skipped.
 */
function clearOtherUsersData(uid: string): void {
  const belongsToOther = (storage: Storage) => (key: string) => storage.getItem(key)?.includes(uid) === false;
  withStorage((local, session) => {
    removeKeys(local, OWNED_KEYS.filter(belongsToOther(local)));
    removeKeys(session, OWNED_SESSION_KEYS.filter(belongsToOther(session)));
  });
}

/** Restores keys that belong to the browser: the response to a sign-out clears the storage (Clear-Site-Data). */
async function preserveBrowserKeys(work: () => Promise<unknown>): Promise<void> {
  const saved: (readonly [string, string])[] = [];
  withStorage((local) => {
    for (const key of [LOGGED_OUT_KEY, ...RETAINED_KEYS]) saved.push([key, local.getItem(key) ?? '']);
  });
  await work();
  withStorage((local) => {
    for (const [key, value] of saved) if (value !== '') local.setItem(key, value);
  });
}

/** Asks the server to end the session and to clear the cookie, which is SIGN_OUT_PENDING until then. */
async function requestSignOut(): Promise<void> {
  writeCookie(hintCookie(SIGN_OUT_PENDING, { seconds: SIGN_OUT_PENDING_SECONDS, secure: isSecure() }));
  // After a failure the next page tries again.
  await preserveBrowserKeys(() => fetch('/sign-out', { method: 'POST', redirect: 'manual' }).catch(() => null));
}

let confirmedUserId: string | null = null;

interface SessionResponse {
  readonly user: ShopUser | null;
}

/** Null without a valid response: no network, an error, or a captive portal's page. */
async function fetchSession(): Promise<SessionResponse | null> {
  try {
    const response = await fetch('/session');
    return response.ok ? ((await response.json()) as SessionResponse) : null;
  } catch {
    return null;
  }
}

async function confirmSession(uid: string): Promise<void> {
  confirmedUserId = uid;
  const session = await fetchSession();
  if (session === null) {
    // The session is unknown, which does not mean a guest: the last known user stays visible, and the next page
    // requests again.
    confirmedUserId = null;
    return;
  }
  // Signed out while the request was running.
  if (currentHint() !== uid) return;
  if (session.user === null) {
    confirmedUserId = null;
    writeCookie(clearedHint(isSecure()));
    endSession();
    return;
  }
  endedJustNow = false;
  clearOtherUsersData(session.user.uid);
  withStorage((storage) => storage.removeItem(LOGGED_OUT_KEY));
  profileStore.set(session.user);
}

/** Called after hydration, after each navigation, and when the tab becomes visible. */
function refresh(): void {
  const hintValue = currentHint();
  if (hintValue === SIGN_OUT_PENDING) void requestSignOut();
  else if (hintValue === SESSION_ENDED) {
    confirmedUserId = null;
    clearBrowserData();
    writeCookie(clearedHint(isSecure()));
  } else if (hintValue === null) {
    confirmedUserId = null;
    if (profileStore.get() !== null) endSession();
  } else if (hintValue !== confirmedUserId) void confirmSession(hintValue);
}

/** Called after the profile has changed. */
function reload(): void {
  confirmedUserId = null;
  refresh();
}

/** Called after the server refused a change with 401: the session has ended. */
function reloadAfterRefusal(hasJustEnded: boolean): void {
  endedJustNow ||= hasJustEnded;
  reload();
}

/** Resolves after 1.5 s, which are enough for a usual connection. */
const afterTimeout = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** Clears the browser's data at once. If the server does not respond, the next page ends the session. */
async function signOut(): Promise<void> {
  if (testUser) return setTestUser(null);
  const signedInUser = user();
  // Unsent changes would be lost, so they are sent first; a hanging connection may delay the sign-out only briefly.
  if (signedInUser && hasUnsentChanges()) await Promise.race([syncWithAccount(signedInUser.uid), afterTimeout()]);
  confirmedUserId = null;
  clearBrowserData();
  await requestSignOut();
}

export const sessionStore = {
  user,
  /** True once it is certain that nobody is signed in. */
  isGuest: (): boolean => testUser === null && (currentHint() === null || currentHint() === SIGN_OUT_PENDING),
  isTestUser: (): boolean => testUser !== null,
  setTestUser,
  refresh,
  reload,
  reloadAfterRefusal,
  signOut,
  subscribe,
};
