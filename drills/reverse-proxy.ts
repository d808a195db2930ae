// A reverse proxy in front of the nodes: passes every request to a node that reports ready and never retries, so that every error of a
// stopping or starting node reaches a client.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReverseProxy {
  readonly url: URL;
  /** Every request with an unexpected response. */
  readonly problems: readonly string[];
  /** Resolves when this node receives requests again. */
  waitUntilReady(node: URL): Promise<void>;
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 100;
const READY_TIMEOUT_MS = 2_000;
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade'];

function isReady(node: URL): Promise<boolean> {
  return fetch(new URL('/readyz', node), { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

const withoutHop = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)));

export async function startReverseProxy(nodes: readonly URL[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const problems: string[] = [];
  let ready: readonly URL[] = nodes;
  let turn = 0;
  let isOver = false;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const node = ready[turn++ % ready.length];
    const requestLine = `${incoming.method} ${incoming.url}`;
    if (!node) {
      problems.push(`${requestLine}: no node was ready`);
      outgoing.writeHead(502).end();
      return;
    }
    const { hostname, port } = node;
    const headers = { ...withoutHop(incoming.headers), 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const options = { agent, hostname, port, method: incoming.method, path: incoming.url, headers };
    const sent = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, withoutHop(response.headers));
      outgoing.flushHeaders();
      response.on('error', (error) => {
        if (!outgoing.destroyed) problems.push(`${requestLine}: the response broke off (${error.message})`);
        outgoing.destroy();
      });
      response.pipe(outgoing);
    });
    sent.on('error', (error) => {
      if (outgoing.headersSent || outgoing.destroyed) return;
      problems.push(`${requestLine}: ${node.port} did not respond (${error.message})`);
      outgoing.writeHead(502).end();
    });
    outgoing.once('close', () => sent.destroy());
    incoming.pipe(sent);
  };

  const watch = async () => {
    while (!isOver) {
      const states = await Promise.all(nodes.map(isReady));
      ready = nodes.filter((_, index) => states[index]);
      await wait(POLL_INTERVAL_MS);
    }
  };
  const server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const watching = watch();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: new URL(`http://localhost:${port}`),
    problems,
    async waitUntilReady(node) {
      while (!ready.includes(node)) await wait(POLL_INTERVAL_MS);
    },
    async stop() {
      isOver = true;
      await watching;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
