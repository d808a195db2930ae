// The folder of the private PostgreSQL's socket. A query over it costs the store and the database a sixth
// less than over the loopback port.
import { createServer } from 'node:net';
import path from 'node:path';

/** Bytes of a socket's path. The lowest limit of a system is 103; a few are kept free. */
const MAX_PATH_BYTES = 100;

/** Some file systems cannot hold sockets: this creates one to find out. */
function canHoldSocket(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(path.join(folder, `.probe-${process.pid}`), () => probe.close(() => resolve(true)));
  });
}

/** Returns the database's home, or '' when it can hold no socket, or its path is too long or would be parsed as several folders. */
export async function socketFolder(home: string): Promise<string> {
  const isShort = Buffer.byteLength(`${home}/.s.PGSQL.65535`) <= MAX_PATH_BYTES;
  if (process.platform === 'win32' || !isShort || !/^[^",\s]+$/.test(home)) return '';
  return (await canHoldSocket(home)) ? home : '';
}

/** The same database URL, through the socket in this folder. */
export const toSocketUrl = (url: string, folder: string): string =>
  url.replace('127.0.0.1', encodeURIComponent(folder));
