// Who is shopping, in the browser. Public pages are the same bytes for everyone, so after they are taken over the browser finds
// out: a readable cookie hints at who is signed in, the key `userProfile` says what was known of her, the server confirms.
// A guest's browser has no hint and never asks.

import { readShopUser, type ShopUser } from '#shop/customers/shop-user.ts';
import { CLEARED_HINT, GONE, hintCookie, LEAVING, readHint } from '#shop/customers/signed-in-hint.ts';
import { forgetBagAndWishlist, isAnythingWaiting, syncWithAccount } from '../bag/account-changes.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const profileStore = createBrowserStore<ShopUser | null>('userProfile', readShopUser);

/** An explicit sign-out is remembered until the next sign-in. */
const LOGGED_OUT = 'hasExplicitlyLoggedOut';
const OF_THE_ACCOUNT = ['savedAddresses', 'savedAddressesOf'];

/** Long enough to finish a sign-out that failed at the next visit. */
const LEAVING_SECONDS = 30 * 24 * 60 * 60;

const hint = (): string | null => readHint(document.cookie);

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser our shoppers use
  document.cookie = cookie;
}

function inStorage(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch {
    // Storage is switched off: there is nothing to remember or to forget.
  }
}

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
  inStorage((storage) => {
    for (const key of OF_THE_ACCOUNT) storage.removeItem(key);
    storage.setItem(LOGGED_OUT, 'true');
  });
}

/** The server clears the hint when it has ended the session. Until then it says that she is leaving. */
async function leave(): Promise<void> {
  writeCookie(hintCookie(LEAVING, { seconds: LEAVING_SECONDS, secure: location.protocol === 'https:' }));
  // An error, or no answer at all: tried again at the next page.
  await fetch('/sign-out', { method: 'POST', redirect: 'manual' }).catch(() => null);
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
    writeCookie(CLEARED_HINT);
    profileStore.clear();
    return;
  }
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
    writeCookie(CLEARED_HINT);
  } else if (hinted === null) {
    confirmed = null;
    if (profileStore.get() !== null) profileStore.clear();
  } else if (hinted !== confirmed) void ask(hinted);
}

/** What was known of her has changed. */
function askAgain(): void {
  confirmed = null;
  look();
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

export const whoIsShopping = {
  user,
  /** True once it is certain that nobody is signed in. */
  isGuest: (): boolean => pretended === null && (hint() === null || hint() === LEAVING),
  isPretended: (): boolean => pretended !== null,
  pretend,
  look,
  askAgain,
  signOut,
  subscribe,
};
