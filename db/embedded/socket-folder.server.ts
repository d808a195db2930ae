// Where the private PostgreSQL keeps its socket: a question by it costs a sixth less than by the loopback port, on both sides.
import { createServer } from 'node:net';
import path from 'node:path';

/** Some systems take no more than 103 bytes for the whole name. */
const MAX_NAME_LENGTH = 100;

/** Some file systems hold no sockets: asked by trying. */
function takesSocket(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(path.join(folder, `.probe-${process.pid}`), () => probe.close(() => resolve(true)));
  });
}

/** Its home; empty where it can have no socket, where the name is too long for one, or would be read as several folders. */
export async function socketFolder(home: string): Promise<string> {
  const isShort = Buffer.byteLength(`${home}/.s.PGSQL.65535`) <= MAX_NAME_LENGTH;
  if (process.platform === 'win32' || !isShort || !/^[^",\s]+$/.test(home)) return '';
  return (await takesSocket(home)) ? home : '';
}

/** The same address by the socket in this folder. */
export const bySocket = (url: string, folder: string): string => url.replace('127.0.0.1', encodeURIComponent(folder));
