// Finds a free loopback port outside the range that the system assigns by itself: Linux assigns from 32768 up, other systems from 49152. A
// port of that range could be assigned to another program between the check and its use.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST_PORT = 11_000;
const END_PORT = 32_768;
const MAX_ATTEMPTS = 100;

export async function freePort(): Promise<number> {
  for (let left = MAX_ATTEMPTS; left > 0; left--) {
    const port = randomInt(FIRST_PORT, END_PORT);
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
  throw new Error(`No free port between ${FIRST_PORT} and ${END_PORT}`);
}
