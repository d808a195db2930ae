// The HTTP server and its limits against slow and greedy clients: idle connections, requests sent byte by byte, responses that are not
// read, and so many connections that none is left for others.
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { isOnThisMachine } from '#shop/client-address.ts';
import { limitBodyTime } from './body-deadline.ts';
import type { NodeListener } from './listener.ts';

export interface HttpLimits {
  readonly connections: number;
  /** Connections per client address; null behind a proxy, where all connections come from one address. */
  readonly connectionsPerIp: number | null;
  /** Time for all headers, from the moment the connection is opened or its last response is received. */
  readonly headersMs: number;
  /** Time for the body; a file of staff may go on after it while enough bytes arrive (`body-deadline.ts`). */
  readonly bodyMs: number;
  /** Time for headers and body together, of any request. */
  readonly requestMs: number;
  /** Time without a byte in either direction while a response is in progress. */
  readonly idleMs: number;
  readonly keepAliveMs: number;
  /** How often connections are checked against the limits. */
  readonly checkEveryMs: number;
}

export const HTTP_LIMITS: Omit<HttpLimits, 'connections' | 'connectionsPerIp'> = {
  headersMs: 10_000,
  bodyMs: 30_000,
  requestMs: 45 * 60_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
};

function limitPerAddress(server: Server, max: number): void {
  const connectionCounts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress;
    if (from === undefined || isOnThisMachine(from)) return;
    const count = (connectionCounts.get(from) ?? 0) + 1;
    connectionCounts.set(from, count);
    socket.once('close', () => {
      const remaining = (connectionCounts.get(from) ?? 1) - 1;
      if (remaining === 0) connectionCounts.delete(from);
      else connectionCounts.set(from, remaining);
    });
    if (count > max) socket.destroy();
  });
}

export function createHttpServer(listener: NodeListener, limits: HttpLimits): Server {
  const options = {
    keepAlive: true,
    noDelay: true,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(options, (request, response) => {
    limitBodyTime(request, response, limits.bodyMs);
    listener(request, response);
  });
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  // 0 means any number.
  server.maxRequestsPerSocket = 0;
  server.timeout = limits.idleMs;
  server.maxConnections = limits.connections;
  if (limits.connectionsPerIp !== null) limitPerAddress(server, limits.connectionsPerIp);
  return server;
}
