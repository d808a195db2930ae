// The browser's session store. Public pages are the same bytes for everyone, so the browser finds out who is signed in after
// hydration: a readable cookie names the user id, the key `userProfile` holds the last known profile, and /session confirms
// it. A guest has no such cookie and never asks.

import { clearedHint, GONE, hintCookie, LEAVING, readHint } from '#app/sessions/signed-in-hint.ts';
import { OWNED_KEYS, OWNED_SESSION_KEYS, PRIVATE_KEYS, RETAINED_KEYS } from '#shop/customers/browser-keys.ts';
import { parseShopUser, type ShopUser } from '#shop/customers/shop-user.ts';
import {
  detachBagAndWishlist,
  forgetBagAndWishlist,
  hasUnsentChanges,
  syncWithAccount,
} from '../bag/account-changes.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const profileStore = createBrowserStore<ShopUser | null>('userProfile', parseShopUser);

/** An explicit sign-out is remembered until the next sign-in. */
const LOGGED_OUT = 'hasExplicitlyLoggedOut';

/** Long enough to finish a sign-out that failed at the next visit. */
const LEAVING_SECONDS = 30 * 24 * 60 * 60;

const hint = (): string | null => readHint(document.cookie);

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser our shoppers use
  document.cookie = cookie;
}

const isSecure = (): boolean => location.protocol === 'https:';

function inStorage(change: (local: Storage, session: Storage) => void): void {
  try {
    change(localStorage, sessionStorage);
  } catch {
    // Storage is disabled: there is nothing to store or to clear.
  }
}

const remove = (storage: Storage, keys: readonly string[]): void => {
  for (const key of keys) storage.removeItem(key);
};

/** A user invented by demo mode's test page. Kept in memory only; the server never sees it. */
let pretended: ShopUser | null = null;
const listeners = new Set<() => void>();

function pretend(testUser: ShopUser | null): void {
  pretended = testUser;
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
  if (pretended) return pretended;
  const profile = profileStore.get();
  return profile !== null && profile.uid === hint() ? profile : null;
}

/** Clears everything that the next person at this browser must not see. */
function clearBrowserData(): void {
  profileStore.clear();
  forgetBagAndWishlist();
  inStorage((local, session) => {
    remove(local, [...PRIVATE_KEYS, ...OWNED_KEYS]);
    remove(session, OWNED_SESSION_KEYS);
    local.setItem(LOGGED_OUT, 'true');
  });
}

/** The session ended during this visit: changes refused since then do not belong to the account. */
let endedJustNow = false;

/** The session ended without a sign-out. Unfinished work is kept for its owner; the next person does not see it. */
function endSession(): void {
  profileStore.clear();
  void detachBagAndWishlist(endedJustNow);
  endedJustNow = false;
  inStorage((local) => remove(local, PRIVATE_KEYS));
}

/** Deletes unfinished work of other users. */
function clearOtherUsersData(uid: string): void {
  const belongsToOther = (storage: Storage) => (key: string) => storage.getItem(key)?.includes(uid) === false;
  inStorage((local, session) => {
    remove(local, OWNED_KEYS.filter(belongsToOther(local)));
    remove(session, OWNED_SESSION_KEYS.filter(belongsToOther(session)));
  });
}

/** The response to a sign-out clears the whole storage (Clear-Site-Data), including keys that belong to the browser. */
async function preserveBrowserKeys(work: () => Promise<unknown>): Promise<void> {
  const saved: (readonly [string, string])[] = [];
  inStorage((local) => {
    for (const key of [LOGGED_OUT, ...RETAINED_KEYS]) saved.push([key, local.getItem(key) ?? '']);
  });
  await work();
  inStorage((local) => {
    for (const [key, value] of saved) if (value !== '') local.setItem(key, value);
  });
}

/** The server clears the cookie when it has ended the session. Until then its value is LEAVING. */
async function requestSignOut(): Promise<void> {
  writeCookie(hintCookie(LEAVING, { seconds: LEAVING_SECONDS, secure: isSecure() }));
  // After a failure the next page tries again.
  await preserveBrowserKeys(() => fetch('/sign-out', { method: 'POST', redirect: 'manual' }).catch(() => null));
}

let confirmed: string | null = null;

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
  confirmed = uid;
  const session = await fetchSession();
  if (session === null) {
    // Unknown is not the same as a guest: the last known user stays shown, and the next page asks again.
    confirmed = null;
    return;
  }
  // Signed out while the request was running.
  if (hint() !== uid) return;
  if (session.user === null) {
    confirmed = null;
    writeCookie(clearedHint(isSecure()));
    endSession();
    return;
  }
  endedJustNow = false;
  clearOtherUsersData(session.user.uid);
  inStorage((storage) => storage.removeItem(LOGGED_OUT));
  profileStore.set(session.user);
}

/** Called after hydration, after each navigation, and when the tab becomes visible. */
function refresh(): void {
  const hinted = hint();
  if (hinted === LEAVING) void requestSignOut();
  else if (hinted === GONE) {
    confirmed = null;
    clearBrowserData();
    writeCookie(clearedHint(isSecure()));
  } else if (hinted === null) {
    confirmed = null;
    if (profileStore.get() !== null) endSession();
  } else if (hinted !== confirmed) void confirmSession(hinted);
}

/** The profile has changed. */
function reload(): void {
  confirmed = null;
  refresh();
}

/** The server refused a change with 401: the session has ended. */
function reloadAfterRefusal(isNew: boolean): void {
  endedJustNow ||= isNew;
  reload();
}

const shortly = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** Clears the browser at once. If the server does not answer, the next page ends the session. */
async function signOut(): Promise<void> {
  if (pretended) return pretend(null);
  const leaving = user();
  // Unsent changes would be lost, so they are sent first; a hanging connection may delay the sign-out only briefly.
  if (leaving && hasUnsentChanges()) await Promise.race([syncWithAccount(leaving.uid), shortly()]);
  confirmed = null;
  clearBrowserData();
  await requestSignOut();
}

export const sessionStore = {
  user,
  /** True once it is certain that nobody is signed in. */
  isGuest: (): boolean => pretended === null && (hint() === null || hint() === LEAVING),
  isPretended: (): boolean => pretended !== null,
  pretend,
  refresh,
  reload,
  reloadAfterRefusal,
  signOut,
  subscribe,
};
