// Handles every request that is not served from memory: health, pictures, videos, live streams, then React Router.
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { routePathFromUrl } from '#app/route-path.ts';
import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import { CLIENT_ADDRESS_HEADER } from '#app/sessions/visitor.ts';
import { inShare } from '#db/connection-share.server.ts';
import { isDatabaseUnavailable } from '#db/database-unavailable.server.ts';
import { STAFF_TOPICS } from '#shop/change-topics.ts';
import { toNetwork } from '#shop/client-address.ts';
import { ONE_CLICK_PATH } from '#shop/consents/preferences-link.ts';
import type { ShopContext } from '#shop/context.ts';
import { readsTopic } from '#shop/staff/topic-readers.ts';
import { allowSteadyBody } from './body-deadline.ts';
import { hasBody, limitBody } from './body-limit.ts';
import { clientAddress } from './client-address.ts';
import { isLimited, LIMITED_ROUTES, limitRequests, MAX_LIMITED_BODY_BYTES } from './concurrency-limits.ts';
import type { ConnectionShares } from './connection-shares.ts';
import { SHIPROCKET_WEBHOOK_PATH } from './courier.ts';
import { delayRejections, rejectStreamLater } from './delayed-rejection.ts';
import { REQUEST_FAILED } from './failure-messages.ts';
import type { SimulatorPages } from './google.ts';
import type { LiveEvents } from './live.ts';
import type { ProcessLog } from './log.ts';
import { loggedPath } from './logged-path.ts';
import type { Metrics } from './metrics.ts';
import { receiveMsg91Report } from './msg91-webhook.ts';
import { receiveOneClick } from './one-click-unsubscribe.ts';
import { isForeignPage, refuseForeignPage } from './page-owner-guard.ts';
import { RAZORPAY_WEBHOOK_PATH } from './payments.ts';
import { servePicture } from './picture-response.ts';
import { plainPage } from './plain-page.ts';
import { receiveRazorpayWebhook } from './razorpay-webhook.ts';
import { type RecordedVariables, recordRequest } from './record-request.ts';
import type { RenderQueue } from './render-queue.ts';
import { checkRequest, type GuardOptions } from './request-guard.ts';
import { atOrigin, requestOrigin } from './request-origin.ts';
import { isSameSecret } from './same-secret.ts';
import { receiveShiprocketWebhook } from './shiprocket-webhook.ts';
import { MSG91_WEBHOOK_PATH } from './sms.ts';
import { isUpload, uploadGuard } from './upload-guard.ts';
import { serveVideo } from './video-response.ts';
import { WHATSAPP_WEBHOOK_PATH } from './whatsapp.ts';
import { receiveWhatsAppWebhook, verifyWhatsAppWebhook } from './whatsapp-webhook.ts';

export interface Bindings extends HttpBindings {}
type Env = { Bindings: Bindings; Variables: RecordedVariables };

interface Options {
  readonly production: boolean;
  /** True where people pay with the provider's test keys: staging. */
  readonly isTestStore?: () => boolean;
  /** The URL shoppers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly metricsToken: string | undefined;
  readonly guard: GuardOptions;
  readonly sessions: HttpSessions;
  readonly renderer: Pick<RenderQueue, 'forPerson'>;
  readonly live: LiveEvents;
  readonly metrics: Metrics;
  readonly shares: ConnectionShares;
  /** Demo mode's simulators by path. With null, the path responds 404. */
  readonly simulators: Readonly<Record<string, SimulatorPages | null>>;
  readonly log: ProcessLog;
  readonly contextFor: (actor: ShopContext['actor'], log: ProcessLog) => ShopContext;
  /** Resolves once this node has dropped the cached pages of every change committed so far. */
  readonly catchUpWithChanges: () => Promise<void>;
  /** Null when the store is ready. */
  readonly notReadyReason: () => string | null;
}

const UNAVAILABLE_MESSAGE = 'The store cannot be reached for a moment. Please try again shortly.';
/** A full bag is a fraction of this; staff send whole lists. */
const MAX_BODY_BYTES = 128_000;
const MAX_STAFF_BODY_BYTES = 1_000_000;
/** Pages are read with GET and forms are sent with POST. Other sites may not call this store, so OPTIONS is not needed. */
const METHODS = ['GET', 'HEAD', 'POST'];

/** The request as the router gets it: at the store's own origin, with the client's address. A visitor's header of this name is replaced. */
async function personalRequest(c: Context<Env>, options: Options): Promise<Request> {
  const { method, signal } = c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  const url = atOrigin(c.req.raw.url, requestOrigin(headers, options));
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c.env.incoming, options.trustedProxies));
  if (!hasBody(headers)) return new Request(url, { method, headers, signal });
  // The concurrency limit has already read the body.
  const body = isLimited(method, routePathFromUrl(url)) ? await c.req.arrayBuffer() : c.req.raw.body;
  const content = body ? { body, duplex: 'half' as const } : {};
  return new Request(url, { method, headers, signal, ...content });
}

/** The same request, with its path below the simulator's prefix. */
function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, { headers: request.headers });
}

const tooManyStreams = () => plainPage(503, 'Busy', 'Too many open pages at the moment.');

export function createApp(options: Options): Hono<Env> {
  const { sessions, renderer, live, metrics, log, contextFor } = options;
  const clientNetwork = (c: Context<Env>) => toNetwork(clientAddress(c.env.incoming, options.trustedProxies));
  const app = new Hono<Env>();
  app.use(recordRequest(options));
  app.use(delayRejections());
  app.use((c, next) => inShare(options.shares.forRequest(c.req.path), next));

  app.get('/healthz', (c) => {
    c.set('kind', 'health');
    return c.json({ alive: true }, 200, { 'cache-control': 'no-store' });
  });
  app.get('/readyz', (c) => {
    c.set('kind', 'health');
    const reason = options.notReadyReason();
    const status = reason === null ? { ready: true } : { ready: false, reason };
    return c.json(status, reason === null ? 200 : 503, { 'cache-control': 'no-store' });
  });
  app.get('/metrics', async (c) => {
    c.set('kind', 'health');
    const token = options.metricsToken;
    const isAuthorized = token !== undefined && isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`);
    if (options.production && !isAuthorized) return c.notFound();
    return c.text(await metrics.registry.metrics(), 200, { 'cache-control': 'no-store' });
  });

  app.use(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    const response = plainPage(405, 'Not possible', 'This address cannot be used in this way.');
    response.headers.set('allow', METHODS.join(', '));
    return response;
  });
  // These routes come before the request guard, because providers have neither our origin nor our token. Here a signature, the provider's
  // token or the token of a mail's link replaces both.
  app.post(RAZORPAY_WEBHOOK_PATH, (c) => {
    c.set('kind', 'webhook');
    return receiveRazorpayWebhook(contextFor({ kind: 'system', name: 'webhook' }, log), c.req.raw);
  });
  app.post(SHIPROCKET_WEBHOOK_PATH, (c) => {
    c.set('kind', 'webhook');
    return receiveShiprocketWebhook(contextFor({ kind: 'system', name: 'webhook' }, log), c.req.raw);
  });
  app.get(WHATSAPP_WEBHOOK_PATH, (c) => {
    c.set('kind', 'webhook');
    return verifyWhatsAppWebhook(contextFor({ kind: 'system', name: 'webhook' }, log), c.req.raw.url);
  });
  app.post(WHATSAPP_WEBHOOK_PATH, (c) => {
    c.set('kind', 'webhook');
    return receiveWhatsAppWebhook(contextFor({ kind: 'system', name: 'webhook' }, log), c.req.raw);
  });
  app.post(MSG91_WEBHOOK_PATH, (c) => {
    c.set('kind', 'webhook');
    return receiveMsg91Report(contextFor({ kind: 'system', name: 'webhook' }, log), c.req.raw);
  });
  // A mail program that merely opens the address gets the page with the choices.
  app.get(ONE_CLICK_PATH, (c) => c.redirect(`/preferences?t=${encodeURIComponent(c.req.query('t') ?? '')}`));
  app.post(ONE_CLICK_PATH, (c) => {
    c.set('kind', 'webhook');
    return receiveOneClick(contextFor({ kind: 'guest' }, log), c.req.raw);
  });
  app.use(async (c, next) => {
    const refusal = checkRequest(c.req.raw, options.guard);
    if (!refusal) return next();
    log.warn(
      { requestId: c.var.requestId, path: loggedPath(c.req.path), refusal },
      'request refused: not from a page of this store',
    );
    return plainPage(
      403,
      'Request refused',
      'This request did not come from a page of this store. Please reload the page and try again.',
    );
  });
  const onTooLarge = () => plainPage(413, 'Too large', 'What you sent is too large. Please send less and try again.');
  const limitShopperBody = limitBody({ maxBytes: MAX_BODY_BYTES, onTooLarge });
  const limitStaffBody = limitBody({ maxBytes: MAX_STAFF_BODY_BYTES, onTooLarge });
  const limitQueuedBody = limitBody({ maxBytes: MAX_LIMITED_BODY_BYTES, onTooLarge });
  const upload = uploadGuard(
    (headers) => sessions.authenticate(headers),
    (c) => allowSteadyBody(c.env.incoming),
  );
  app.use((c, next) => {
    const path = routePathFromUrl(c.req.raw.url);
    if (isUpload(c.req.method, path)) return upload(c, next);
    if (isLimited(c.req.method, path)) return limitQueuedBody(c, next);
    return path.startsWith('/admin-panel/') ? limitStaffBody(c, next) : limitShopperBody(c, next);
  });

  for (const route of LIMITED_ROUTES) app.use(limitRequests(route));

  app.get('/pictures/:key{[0-9a-f]{24}}/:file{[0-9]+\\.(?:avif|webp)}', (c) => {
    c.set('kind', 'picture');
    return servePicture(contextFor({ kind: 'guest' }, log), c.req.param('key'), c.req.param('file'));
  });
  app.get('/videos/:file{[0-9a-f]{24}\\.mp4}', (c) => {
    c.set('kind', 'video');
    return serveVideo(contextFor({ kind: 'guest' }, log), c.req.param('file').slice(0, -'.mp4'.length), c.req.raw);
  });
  for (const [prefix, pages] of Object.entries(options.simulators)) {
    if (!pages) continue;
    app.get(`${prefix}/*`, (c) => {
      c.set('kind', 'simulator');
      return pages(withoutPrefix(c.req.raw, prefix));
    });
  }
  app.get('/live/products', (c) => {
    c.set('kind', 'live');
    return live.open('products', { from: clientNetwork(c) }) ?? rejectStreamLater(tooManyStreams());
  });
  app.get('/live/staff', async (c) => {
    c.set('kind', 'live');
    const { headers } = c.req.raw;
    const actor = await sessions.authenticate(headers);
    if (actor.kind !== 'staff') {
      return plainPage(403, 'Access Denied', "You don't have permission to access this page.");
    }
    // False after a change of role: the stream ends, and the page opens a new one for its new areas.
    const isStillAllowed = async () => {
      const now = await sessions.authenticate(headers);
      if (now.kind !== 'staff' || now.permissions.size !== actor.permissions.size) return false;
      return [...now.permissions].every((permission) => actor.permissions.has(permission));
    };
    const reads = (topic: string) => STAFF_TOPICS.some((each) => each === topic && readsTopic(actor.permissions, each));
    return live.open('staff', { from: clientNetwork(c), isStillAllowed, reads }) ?? rejectStreamLater(tooManyStreams());
  });

  app.all('*', async (c) => {
    const request = await personalRequest(c, options);
    const actor = await sessions.authenticate(request.headers).catch((error: unknown) => {
      log.error({ err: error, requestId: c.var.requestId, path: loggedPath(c.req.path) }, 'session lookup failed');
      return null;
    });
    if (actor === null) {
      const message = routePathFromUrl(request.url).startsWith('/admin-panel')
        ? 'Firebase authentication not available'
        : 'The authentication service is not available. Please try again in a few minutes.';
      return plainPage(503, 'Not available', message, c.var.requestId);
    }
    if (isForeignPage(request, actor)) {
      log.warn(
        { requestId: c.var.requestId, path: loggedPath(c.req.path) },
        'request refused: the page belongs to another user',
      );
      return refuseForeignPage();
    }
    const response = await renderer.forPerson(request, contextFor(actor, log.child({ requestId: c.var.requestId })));
    // Staff look at the shop right after a change, so the response waits until this node has dropped the changed pages.
    if (request.method === 'POST' && actor.kind === 'staff') await options.catchUpWithChanges();
    return response;
  });

  app.onError((error, c) => {
    // A client that disconnected half-way gets no response, and its disconnect is not logged as an error of the store.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' && c.env.incoming?.complete === false)
      return plainPage(400, 'Not understood', 'The request ended before it was complete. Please try again.');
    log.error({ err: error, requestId: c.var.requestId, path: loggedPath(c.req.path) }, REQUEST_FAILED);
    if (isDatabaseUnavailable(error)) return plainPage(503, 'Not available', UNAVAILABLE_MESSAGE, c.var.requestId);
    return plainPage(
      500,
      'Something went wrong',
      'We could not answer this request. Please try again.',
      c.var.requestId,
    );
  });
  return app;
}
