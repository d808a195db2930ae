import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, LIMITS, type Limits } from './http-server.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const LARGE = Buffer.alloc(16_000_000, 'a');

async function open(limits: Partial<Limits>): Promise<Server> {
  const server = createHttpServer((_, response) => response.end(LARGE), {
    ...LIMITS,
    connections: 100,
    connectionsEach: null,
    checkEveryMs: 20,
    ...limits,
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function visit(server: Server, from = '127.0.0.1'): Socket {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Whether it is closed or reset is the system's business. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));

test('who sends no headers, or not all of them, is sent away', async () => {
  const server = await open({ headersMs: 100 });
  const silent = visit(server);
  const slow = visit(server);
  slow.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  await Promise.all([closed(silent), closed(slow)]);
});

test('who does not send the body that was announced is sent away', async () => {
  const server = await open({ headersMs: 50, requestMs: 100 });
  const slow = visit(server);
  slow.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na');
  await closed(slow);
});

test('who does not take the answer is sent away', async () => {
  const server = await open({ silentMs: 100 });
  const [asked] = await Promise.all([
    once(server, 'connection') as Promise<[Socket]>,
    new Promise<void>((resolve) => {
      const idle = visit(server).pause();
      idle.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n', () => resolve());
    }),
  ]);
  await once(asked[0], 'close');
});

// Elsewhere than on Linux a machine has one address to itself unless it is given more.
test.runIf(process.platform === 'linux')(
  'no address has more than its share of connections, and a closed one is given back',
  async () => {
    const server = await open({ connectionsEach: 2 });
    const arrived: Socket[] = [];
    server.on('connection', (socket: Socket) => arrived.push(socket));
    const two = [visit(server, '127.0.0.2'), visit(server, '127.0.0.2')];
    await Promise.all(two.map((socket) => once(socket, 'connect')));
    await closed(visit(server, '127.0.0.2'));
    const other = visit(server, '127.0.0.3');
    other.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(String((await once(other, 'data'))[0])).toContain('200 OK');
    const here = [visit(server), visit(server), visit(server)];
    for (const socket of here) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await Promise.all(here.map((socket) => once(socket, 'data')));
    const [first] = two as [Socket, Socket];
    const atTheServer = arrived.find(({ remotePort }) => remotePort === first.localPort) as Socket;
    const isGivenBack = closed(atTheServer);
    first.destroy();
    await isGivenBack;
    const next = visit(server, '127.0.0.2');
    next.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String((await once(next, 'data'))[0])).toContain('200 OK');
  },
);

test('there is a most for all together', async () => {
  const server = await open({ connections: 1 });
  await once(visit(server), 'connect');
  await closed(visit(server));
});
