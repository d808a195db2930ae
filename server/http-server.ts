// The HTTP server and its limits against slow and greedy clients: idle connections, requests sent byte by byte, responses that are not
// read, and so many connections that none is left for others.
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { isOnThisMachine } from '#shop/client-address.ts';
import type { NodeListener } from './listener.ts';

export interface Limits {
  readonly connections: number;
  /** Connections per client address; null behind a proxy, where all connections come from one address. */
  readonly connectionsEach: number | null;
  /** Time for all headers, from the moment the connection is opened or its last response is received. */
  readonly headersMs: number;
  /** Time for headers and body together. */
  readonly requestMs: number;
  /** Time without a byte in either direction while a response is in progress. */
  readonly silentMs: number;
  readonly keepAliveMs: number;
  /** How often connections over a limit are looked for. */
  readonly checkEveryMs: number;
}

export const LIMITS: Omit<Limits, 'connections' | 'connectionsEach'> = {
  headersMs: 10_000,
  requestMs: 30_000,
  silentMs: 60_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
};

function limitPerAddress(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress;
    if (from === undefined || isOnThisMachine(from)) return;
    const count = (open.get(from) ?? 0) + 1;
    open.set(from, count);
    socket.once('close', () => {
      const remaining = (open.get(from) ?? 1) - 1;
      if (remaining === 0) open.delete(from);
      else open.set(from, remaining);
    });
    if (count > max) socket.destroy();
  });
}

export function createHttpServer(listener: NodeListener, limits: Limits): Server {
  const options = {
    keepAlive: true,
    noDelay: true,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(options, listener);
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.maxRequestsPerSocket = 0;
  server.timeout = limits.silentMs;
  server.maxConnections = limits.connections;
  if (limits.connectionsEach !== null) limitPerAddress(server, limits.connectionsEach);
  return server;
}
