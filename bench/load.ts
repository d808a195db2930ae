// A load client that is cheap enough not to be the bottleneck: keep-alive sockets that send the same request again as soon as the
// whole response has arrived. Every response must be as long as the first one.
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly host: string;
  readonly port: number;
  readonly request: string;
  readonly connections: number;
}

export interface LoadResult {
  readonly responses: number;
  readonly seconds: number;
}

/** The length of one whole answer, head and body. */
async function responseLength({ host, port, request }: Load): Promise<number> {
  const socket = connect(port, host);
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = received.subarray(0, end).toString();
    const length = Number(head.match(/content-length: (\d+)/i)?.[1]);
    if (!/^HTTP\/1\.1 200/.test(head) || !length) throw new Error(`Not an answer to measure:\n${head}`);
    if (received.length >= end + 4 + length) break;
  }
  socket.destroy();
  return received.length;
}

export async function runLoad(load: Load, milliseconds: number): Promise<LoadResult> {
  const length = await responseLength(load);
  const request = Buffer.from(load.request);
  let responses = 0;
  const sockets: Socket[] = [];
  const started = performance.now();
  for (let count = 0; count < load.connections; count++) {
    const socket = connect({ port: load.port, host: load.host, noDelay: true });
    let missing = length;
    socket.on('data', (chunk) => {
      missing -= chunk.length;
      if (missing > 0) return;
      responses++;
      missing = length;
      socket.write(request);
    });
    socket.on('error', () => {});
    socket.write(request);
    sockets.push(socket);
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { responses, seconds };
}
