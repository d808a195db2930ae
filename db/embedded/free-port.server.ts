// Finds a free loopback port outside the range that the system assigns by itself: Linux assigns from 32768 up, other systems from 49152. A
// port of that range was once taken by another program between the check and its use.
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
