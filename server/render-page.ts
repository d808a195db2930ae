// Renders with React Router. A public page is rendered without a person: no cookies and one fixed user agent, so that its bytes are the
// same for everyone; its loaders record its cache tags.
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageCachePolicy } from '#app/context.ts';
import { routePathFromUrl } from '#app/route-path.ts';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import { APP_VERSION } from '#config/store.ts';
import { isDatabaseUnavailable } from '#db/database-unavailable.server.ts';
import type { CacheTag } from '#shop/change-topics.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mailbox } from '#shop/mail/mailbox.ts';
import type { PhoneInbox } from '#shop/sms/phone-inbox.ts';
import { PAGE_FAILED } from './failure-messages.ts';
import { contentSecurityPolicy } from './pages/content-security-policy.ts';
import type { Rendering } from './pages/page-cache.ts';
import { RETRY_AFTER_S } from './plain-page.ts';
import type { CurrentProviders } from './provider-accounts.ts';
import { securityHeaders } from './security-headers.ts';

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

interface Options {
  readonly build: BuildSource;
  readonly production: boolean;
  readonly demo: boolean;
  readonly development: boolean;
  readonly origin: string;
  /** The origins that pages may reach, and whether payments are tests. They change while the store runs; a page keeps those of its start. */
  readonly integrations: () => Omit<CurrentProviders, 'providers'>;
  readonly sessions: HttpSessions;
  readonly mailbox: Mailbox | null;
  readonly phoneInbox: PhoneInbox | null;
}

class RecordedPage implements PageCachePolicy {
  readonly tags = new Set<string>();
  isCacheable = true;
  /** In milliseconds; the earliest expiry that a loader set. */
  until = Number.POSITIVE_INFINITY;
  addCacheTags(...tags: CacheTag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }
  noStore(): void {
    this.isCacheable = false;
  }
  expiresAt(at: Date): void {
    this.until = Math.min(this.until, at.getTime());
  }
}

/** Adds the Allow header, which the router's own 405 response lacks. */
function withAllowedMethods(request: Request, response: Response): Response {
  if (response.status !== 405 || response.headers.has('allow')) return response;
  const headers = new Headers(response.headers);
  headers.set('allow', request.method === 'POST' ? 'GET, HEAD' : 'POST');
  return new Response(response.body, { status: 405, headers });
}

export interface PageRenderer {
  /** Renders for one person: private, never cached. */
  forPerson(request: Request, shop: ShopContext): Promise<Response>;
  /** Renders for everyone; returns the bytes to cache. */
  forEveryone(url: string, shop: ShopContext): Promise<Rendering>;
}

export function createPageRenderer({
  build,
  production,
  demo,
  development,
  origin,
  integrations,
  sessions,
  mailbox,
  phoneInbox,
}: Options): PageRenderer {
  const handle = createRequestHandler(build, development ? 'development' : 'production');

  /** During a database outage a failed page is 503, not 500, so that clients and load balancers retry. */
  const respond = async (
    request: Request,
    { shop, page, testPayments }: { shop: ShopContext; page: RecordedPage; testPayments: boolean },
  ): Promise<Response> => {
    let isUnavailable = false;
    const onFailure = (error: unknown) => {
      isUnavailable ||= isDatabaseUnavailable(error);
      shop.log.error({ err: error, path: new URL(request.url).pathname }, PAGE_FAILED);
    };
    const current = typeof build === 'function' ? await build() : build;
    const { provide } = current.entry.module as unknown as typeof import('#app/entry.server.tsx');
    const context = new RouterContextProvider();
    const appInfo = { demo, testPayments, version: APP_VERSION, origin };
    provide(context, { shop, sessions, mailbox, phoneInbox, appInfo, page, onFailure });
    const response = withAllowedMethods(request, await handle(request, context));
    const status = isUnavailable && response.status === 500 ? 503 : response.status;
    if (status !== 503) return response;
    const headers = new Headers(response.headers);
    headers.set('retry-after', RETRY_AFTER_S);
    return new Response(response.body, { status, headers });
  };

  const pageHeaders = (
    { path, contentType, body }: { path: string; contentType: string; body: string },
    { paymentOrigin, googleOrigin, testPayments }: ReturnType<Options['integrations']>,
  ): [string, string][] => {
    const headers = securityHeaders(path, { production, testPayments });
    // Vite's development client inserts styles and scripts that no policy names.
    if (contentType.startsWith('text/html') && !development)
      headers.push(['content-security-policy', contentSecurityPolicy(body, { path, paymentOrigin, googleOrigin })]);
    return headers;
  };

  return {
    async forPerson(request, shop) {
      const current = integrations();
      const response = await respond(request, { shop, page: new RecordedPage(), testPayments: current.testPayments });
      const headers = new Headers(response.headers);
      if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
      const contentType = headers.get('content-type') ?? '';
      const isDocument = contentType.startsWith('text/html') && response.body !== null;
      const body = isDocument ? await response.text() : '';
      const path = routePathFromUrl(request.url);
      for (const [name, value] of pageHeaders({ path, contentType, body }, current)) headers.set(name, value);
      return new Response(isDocument ? body : response.body, { status: response.status, headers });
    },

    async forEveryone(url, shop) {
      const page = new RecordedPage();
      const current = integrations();
      const request = new Request(`${origin}${url}`, { headers: { 'user-agent': 'Mozilla/5.0', accept: '*/*' } });
      const response = await respond(request, { shop, page, testPayments: current.testPayments });
      const body = Buffer.from(await response.arrayBuffer());
      const contentType = response.headers.get('content-type') ?? '';
      const ownHeaders = [...response.headers].filter(([name]) => name !== 'cache-control' && name !== 'set-cookie');
      return {
        status: response.status,
        body,
        headers: [
          ...ownHeaders,
          ...pageHeaders(
            {
              path: routePathFromUrl(request.url),
              contentType,
              body: contentType.startsWith('text/html') ? body.toString() : '',
            },
            current,
          ),
        ],
        tags: page.tags,
        isCacheable: page.isCacheable && response.status === 200,
        until: page.until,
      };
    },
  };
}
