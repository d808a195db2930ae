import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, HTTP_LIMITS, type HttpLimits } from './http-server.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const LARGE_BODY = Buffer.alloc(16_000_000, 'a');

async function open(limits: Partial<HttpLimits>): Promise<Server> {
  const server = createHttpServer((_, response) => response.end(LARGE_BODY), {
    ...HTTP_LIMITS,
    connections: 100,
    connectionsPerIp: null,
    checkEveryMs: 20,
    ...limits,
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function openConnection(server: Server, from = '127.0.0.1'): Socket {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Resolves when the connection is closed or reset. */
const waitUntilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));

test('disconnects a client that sends no headers or incomplete headers', async () => {
  const server = await open({ headersMs: 100 });
  const silent = openConnection(server);
  const slow = openConnection(server);
  slow.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  await Promise.all([waitUntilClosed(silent), waitUntilClosed(slow)]);
});

test('disconnects a client that does not send the announced body', async () => {
  const server = await open({ headersMs: 50, bodyMs: 100 });
  const slow = openConnection(server);
  slow.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na');
  await waitUntilClosed(slow);
});

test('disconnects a client that does not read the response', async () => {
  const server = await open({ idleMs: 100 });
  const [accepted] = await Promise.all([
    once(server, 'connection') as Promise<[Socket]>,
    new Promise<void>((resolve) => {
      const idle = openConnection(server).pause();
      idle.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n', () => resolve());
    }),
  ]);
  await once(accepted[0], 'close');
});

// Only on Linux does a machine have several loopback addresses by default.
test.runIf(process.platform === 'linux')(
  'limits the connections per address, and a closed connection frees its slot',
  async () => {
    const server = await open({ connectionsPerIp: 2 });
    const arrived: Socket[] = [];
    server.on('connection', (socket: Socket) => arrived.push(socket));
    const two = [openConnection(server, '127.0.0.2'), openConnection(server, '127.0.0.2')];
    await Promise.all(two.map((socket) => once(socket, 'connect')));
    await waitUntilClosed(openConnection(server, '127.0.0.2'));
    const other = openConnection(server, '127.0.0.3');
    other.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(String((await once(other, 'data'))[0])).toContain('200 OK');
    const local = [openConnection(server), openConnection(server), openConnection(server)];
    for (const socket of local) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await Promise.all(local.map((socket) => once(socket, 'data')));
    const [first] = two as [Socket, Socket];
    const serverSocket = arrived.find(({ remotePort }) => remotePort === first.localPort) as Socket;
    const slotFreed = waitUntilClosed(serverSocket);
    first.destroy();
    await slotFreed;
    const next = openConnection(server, '127.0.0.2');
    next.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String((await once(next, 'data'))[0])).toContain('200 OK');
  },
);

test('limits all connections together', async () => {
  const server = await open({ connections: 1 });
  await once(openConnection(server), 'connect');
  await waitUntilClosed(openConnection(server));
});
