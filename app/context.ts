// What the server hands to every loader, action and middleware of one request.
import { createContext, type RouterContextProvider } from 'react-router';
import type { CacheTag } from '#shop/change-topics.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mailbox } from '#shop/mail/mailbox.ts';
import type { HttpSessions } from './sessions/http-sessions.server.ts';

/** Database, clock, actor and providers of this request. */
export const shopContext = createContext<ShopContext>();

/** Signing in and out. */
export const sessionsContext = createContext<HttpSessions>();

/** The mails of demo mode; null in production, where its page does not exist. */
export const mailboxContext = createContext<Mailbox | null>();

/** Facts of the process that screens may show. */
export interface StoreFacts {
  readonly demo: boolean;
  /** True where people pay with the provider's test keys: staging. Every page says so. */
  readonly testPayments: boolean;
  readonly version: string;
  /** The address shoppers use, without a slash at its end: previews and search engines want whole addresses. */
  readonly origin: string;
}
export const storeFacts = createContext<StoreFacts>();

/** What a public page shows, so that the cache knows when to invalidate it. */
export interface PageRecord {
  /** Names what this page shows; a change to it invalidates the page. */
  addCacheTags(...tags: CacheTag[]): void;
  /** The page is incomplete (something failed to load): it is answered, but not cached. */
  noStore(): void;
  /** From this moment on it would say something untrue, though nothing was changed. */
  expiresAt(at: Date): void;
}
export const pageRecord = createContext<PageRecord>();

/** Called with everything that a loader or an action threw: the server decides what that makes of the answer. */
export const failureContext = createContext<(error: unknown) => void>();

export interface RequestFacts {
  readonly shop: ShopContext;
  readonly sessions: HttpSessions;
  readonly mailbox: Mailbox | null;
  readonly store: StoreFacts;
  readonly page: PageRecord;
  readonly onFailure: (error: unknown) => void;
}

/** The server calls this through the build it renders with: in development a reload gives the routes new contexts. */
export function provideFacts(provider: RouterContextProvider, facts: RequestFacts): void {
  provider.set(shopContext, facts.shop);
  provider.set(sessionsContext, facts.sessions);
  provider.set(mailboxContext, facts.mailbox);
  provider.set(storeFacts, facts.store);
  provider.set(pageRecord, facts.page);
  provider.set(failureContext, facts.onFailure);
}
