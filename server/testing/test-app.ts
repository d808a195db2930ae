// The application behind a real HTTP server, with a renderer that returns the request it received: for tests of the code before the router.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Actor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createApp } from '../app.ts';
import { createConnectionShares } from '../connection-shares.ts';
import { createHttpServer, HTTP_LIMITS } from '../http-server.ts';
import type { NodeListener } from '../listener.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';

type AppOptions = Parameters<typeof createApp>[0];

export const PUBLIC_URL = 'https://shop.example';
export const TOKEN = 'a1'.repeat(32);

/** The headers that the store's own pages send with a change. */
export const OWN_PAGE = {
  origin: PUBLIC_URL,
  'x-request-token': TOKEN,
  cookie: `__Host-request-token=${TOKEN}`,
} as const;

/** The request that reached the router. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

interface TestApp {
  readonly port: number;
  readonly url: string;
  /** Log lines at warn and above. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** Returns the received request as JSON. */
async function echo(request: Request): Promise<Response> {
  const reached: ReceivedRequest = { method: request.method, url: request.url, body: await request.text() };
  return Response.json(reached);
}

export async function openTestApp(options: Partial<AppOptions> & { readonly actor?: Actor } = {}): Promise<TestApp> {
  const { actor = { kind: 'guest' } as const, ...others } = options;
  const logged: string[] = [];
  const app = createApp({
    production: true,
    publicUrl: PUBLIC_URL,
    trustedProxies: 1,
    metricsToken: undefined,
    guard: { production: true, isOwnOrigin: (origin) => origin === PUBLIC_URL },
    sessions: { authenticate: async () => actor } as unknown as AppOptions['sessions'],
    renderer: { forPerson: echo },
    live: {} as AppOptions['live'],
    shares: createConnectionShares(10),
    metrics: createMetrics(),
    simulators: {},
    log: createLog('warn', { write: (line: string) => void logged.push(line) }),
    contextFor: () => ({}) as ShopContext,
    catchUpWithChanges: async () => {},
    notReadyReason: () => null,
    ...others,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false }) as NodeListener;
  const server = createHttpServer(listener, { ...HTTP_LIMITS, connections: 100, connectionsPerIp: null });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    logged,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
