// The router contexts of one request: the server sets them, and loaders, actions and middleware read them.
import { createContext, type RouterContextProvider } from 'react-router';
import type { CacheTag } from '#shop/change-topics.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mailbox } from '#shop/mail/mailbox.ts';
import type { PhoneInbox } from '#shop/sms/phone-inbox.ts';
import type { HttpSessions } from './sessions/http-sessions.server.ts';

/** Database, clock, actor and providers of this request. */
export const shopContext = createContext<ShopContext>();

/** Signing in and out. */
export const sessionsContext = createContext<HttpSessions>();

/** The mails of demo mode; null in production, where the page that lists them does not exist. */
export const mailboxContext = createContext<Mailbox | null>();

/** The text messages of demo mode; null in production, where the page that lists them does not exist. */
export const phoneInboxContext = createContext<PhoneInbox | null>();

/** Configuration and version of this process that screens may show. */
export interface AppInfo {
  readonly demo: boolean;
  /** True on staging, where payments use the provider's test keys; every page shows a notice. */
  readonly testPayments: boolean;
  readonly version: string;
  /** The store's public origin without a trailing slash: link previews and search engines need absolute URLs. */
  readonly origin: string;
}
export const appInfoContext = createContext<AppInfo>();

/** A loader sets here whether and until when its public page may be cached. */
export interface PageCachePolicy {
  /** Names the data on this page; a change to any of it invalidates the cached page. */
  addCacheTags(...tags: CacheTag[]): void;
  /** The page is incomplete because something failed to load: it is sent, but not cached. */
  noStore(): void;
  /** The content becomes outdated at this time, although no data changes (a coupon ends, for example). */
  expiresAt(at: Date): void;
}
export const pageCachePolicy = createContext<PageCachePolicy>();

/** Receives every error that a loader or an action threw; the server chooses the response's status. */
export const failureContext = createContext<(error: unknown) => void>();

export interface RequestValues {
  readonly shop: ShopContext;
  readonly sessions: HttpSessions;
  readonly mailbox: Mailbox | null;
  readonly phoneInbox: PhoneInbox | null;
  readonly appInfo: AppInfo;
  readonly page: PageCachePolicy;
  readonly onFailure: (error: unknown) => void;
}

/** The server calls this through the build it renders with, because a reload in development creates new contexts. */
export function provideRequestValues(provider: RouterContextProvider, values: RequestValues): void {
  provider.set(shopContext, values.shop);
  provider.set(sessionsContext, values.sessions);
  provider.set(mailboxContext, values.mailbox);
  provider.set(phoneInboxContext, values.phoneInbox);
  provider.set(appInfoContext, values.appInfo);
  provider.set(pageCachePolicy, values.page);
  provider.set(failureContext, values.onFailure);
}
