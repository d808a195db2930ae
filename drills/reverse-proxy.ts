// A reverse proxy before the nodes: passes every request to a node that reports ready and never retries, so that every error of a
// stopping or starting node reaches a client.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReverseProxy {
  readonly url: URL;
  /** Every request with an unexpected response. */
  readonly problems: readonly string[];
  /** Resolves when this node is asked for pages again. */
  waitUntilReady(node: URL): Promise<void>;
  stop(): Promise<void>;
}

const ASK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade'];

function isReady(node: URL): Promise<boolean> {
  return fetch(new URL('/readyz', node), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
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

  const pass = (asked: IncomingMessage, answered: ServerResponse) => {
    const node = ready[turn++ % ready.length];
    const what = `${asked.method} ${asked.url}`;
    if (!node) {
      problems.push(`${what}: no node was ready`);
      answered.writeHead(502).end();
      return;
    }
    const { hostname, port } = node;
    const headers = { ...withoutHop(asked.headers), 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    const options = { agent, hostname, port, method: asked.method, path: asked.url, headers };
    const sent = request(options, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
      answered.flushHeaders();
      answer.on('error', (error) => {
        if (!answered.destroyed) problems.push(`${what}: the answer broke off (${error.message})`);
        answered.destroy();
      });
      answer.pipe(answered);
    });
    sent.on('error', (error) => {
      if (answered.headersSent || answered.destroyed) return;
      problems.push(`${what}: ${node.port} did not answer (${error.message})`);
      answered.writeHead(502).end();
    });
    answered.once('close', () => sent.destroy());
    asked.pipe(sent);
  };

  const watch = async () => {
    while (!isOver) {
      const states = await Promise.all(nodes.map(isReady));
      ready = nodes.filter((_, place) => states[place]);
      await wait(ASK_EVERY_MS);
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
      while (!ready.includes(node)) await wait(ASK_EVERY_MS);
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
