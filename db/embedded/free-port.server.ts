// A loopback port that nobody listens on, and that the system does not assign by itself: Linux takes those from 32768 up,
// other systems from 49152. One of them was taken by another program between the answer and its use.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 11_000;
const END = 32_768;
const TRIES = 100;

export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const port = randomInt(FIRST, END);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`No free port between ${FIRST} and ${END}`);
}
