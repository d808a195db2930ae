// The browser's session store. Public pages are the same bytes for everyone, so the browser finds out who is signed in after
// hydration: a readable cookie names the user id, the key `userProfile` holds the last known profile, and /session confirms
// it. A guest has no such cookie and never asks.

import { KEPT_KEYS, OWNED_KEYS, OWNED_SESSION_KEYS, PRIVATE_KEYS } from '#shop/customers/browser-keys.ts';
import { readShopUser, type ShopUser } from '#shop/customers/shop-user.ts';
import { clearedHint, GONE, hintCookie, LEAVING, readHint } from '#shop/customers/signed-in-hint.ts';
import {
  forgetBagAndWishlist,
  isAnythingWaiting,
  leaveBagAndWishlist,
  syncWithAccount,
} from '../bag/account-changes.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const profileStore = createBrowserStore<ShopUser | null>('userProfile', readShopUser);

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
    // Storage is switched off: there is nothing to remember or to forget.
  }
}

const remove = (storage: Storage, keys: readonly string[]): void => {
  for (const key of keys) storage.removeItem(key);
};

/** Demo mode's test page shows the shop as a signed-in person sees it. In this page's memory: the server never hears of it. */
let pretended: ShopUser | null = null;
const listeners = new Set<() => void>();

function pretend(somebody: ShopUser | null): void {
  pretended = somebody;
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

/** Somebody only while the hint names the same person as the profile; the server said so, or will in a moment. */
function user(): ShopUser | null {
  if (pretended) return pretended;
  const kept = profileStore.get();
  return kept !== null && kept.uid === hint() ? kept : null;
}

/** What a browser must not show to the next person. */
function forgetEverything(): void {
  profileStore.clear();
  forgetBagAndWishlist();
  inStorage((local, session) => {
    remove(local, [...PRIVATE_KEYS, ...OWNED_KEYS]);
    remove(session, OWNED_SESSION_KEYS);
    local.setItem(LOGGED_OUT, 'true');
  });
}

/** Her account answered until a moment ago: what it refused now is not hers. */
let endedJustNow = false;

/** Her session is over without a sign-out. What she has not finished waits for her; the next person sees nothing of it. */
function endSession(): void {
  profileStore.clear();
  void leaveBagAndWishlist(endedJustNow);
  endedJustNow = false;
  inStorage((local) => remove(local, PRIVATE_KEYS));
}

/** What waited for somebody else waits no more. */
function forgetOthers(uid: string): void {
  const isOthers = (storage: Storage) => (key: string) => storage.getItem(key)?.includes(uid) === false;
  inStorage((local, session) => {
    remove(local, OWNED_KEYS.filter(isOthers(local)));
    remove(session, OWNED_SESSION_KEYS.filter(isOthers(session)));
  });
}

/** The answer to a sign-out clears the whole storage, also what is not hers. */
async function keepingOwnKeys(work: () => Promise<unknown>): Promise<void> {
  const kept: (readonly [string, string])[] = [];
  inStorage((local) => {
    for (const key of [LOGGED_OUT, ...KEPT_KEYS]) kept.push([key, local.getItem(key) ?? '']);
  });
  await work();
  inStorage((local) => {
    for (const [key, value] of kept) if (value !== '') local.setItem(key, value);
  });
}

/** The server clears the hint when it has ended the session. Until then it says that she is leaving. */
async function leave(): Promise<void> {
  writeCookie(hintCookie(LEAVING, { seconds: LEAVING_SECONDS, secure: isSecure() }));
  // An error, or no answer at all: tried again at the next page.
  await keepingOwnKeys(() => fetch('/sign-out', { method: 'POST', redirect: 'manual' }).catch(() => null));
}

let confirmed: string | null = null;

interface SessionAnswer {
  readonly user: ShopUser | null;
}

/** Null when there is none: no network, an error, or the page of a Wi-Fi that wants to be signed in to first. */
async function fetchSession(): Promise<SessionAnswer | null> {
  try {
    const response = await fetch('/session');
    return response.ok ? ((await response.json()) as SessionAnswer) : null;
  } catch {
    return null;
  }
}

async function ask(uid: string): Promise<void> {
  confirmed = uid;
  const answer = await fetchSession();
  if (answer === null) {
    // Unknown, not a guest: what was kept stays on screen, and the next page asks again.
    confirmed = null;
    return;
  }
  // Signed out while the question was under way.
  if (hint() !== uid) return;
  if (answer.user === null) {
    confirmed = null;
    writeCookie(clearedHint(isSecure()));
    endSession();
    return;
  }
  endedJustNow = false;
  forgetOthers(answer.user.uid);
  inStorage((storage) => storage.removeItem(LOGGED_OUT));
  profileStore.set(answer.user);
}

/** Called when a page has been taken over, after each navigation, and when a tab is looked at again. */
function look(): void {
  const hinted = hint();
  if (hinted === LEAVING) void leave();
  else if (hinted === GONE) {
    confirmed = null;
    forgetEverything();
    writeCookie(clearedHint(isSecure()));
  } else if (hinted === null) {
    confirmed = null;
    if (profileStore.get() !== null) endSession();
  } else if (hinted !== confirmed) void ask(hinted);
}

/** What was known of her has changed. */
function askAgain(): void {
  confirmed = null;
  look();
}

/** The account refused what was changed here: nobody is signed in any more. */
function askAfterRefusal(isNew: boolean): void {
  endedJustNow ||= isNew;
  askAgain();
}

const shortly = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** The browser forgets, whatever the server answers; a session that could not be ended is ended at the next chance. */
async function signOut(): Promise<void> {
  if (pretended) return pretend(null);
  const leaving = user();
  // What the account has not heard yet would be lost; a connection that hangs must not keep her signed in.
  if (leaving && isAnythingWaiting()) await Promise.race([syncWithAccount(leaving.uid), shortly()]);
  confirmed = null;
  forgetEverything();
  await leave();
}

export const sessionStore = {
  user,
  /** True once it is certain that nobody is signed in. */
  isGuest: (): boolean => pretended === null && (hint() === null || hint() === LEAVING),
  isPretended: (): boolean => pretended !== null,
  pretend,
  look,
  askAgain,
  askAfterRefusal,
  signOut,
  subscribe,
};
