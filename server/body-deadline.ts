// The time that a request body may take. Every body has a fixed time from the end of the headers on. A large file of signed-in staff over a
// slow connection takes longer: once allowed, it may go on as long as each further window brings a minimum of bytes.
// Example: 524,288 bytes per 30 s are 17 kB per second; a file of 20 MB may take 19 minutes, one of 40 MB 38 minutes.
import type { IncomingMessage, ServerResponse } from 'node:http';

const MIN_BYTES_PER_WINDOW = 524_288;

const steadyBodies = new WeakSet<IncomingMessage>();

/** Lets a body arrive after the fixed time while enough bytes come. Only for a request whose sender is known. */
export const allowSteadyBody = (request: IncomingMessage): void => void steadyBodies.add(request);

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Closes the connection of a body that is too slow. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, windowMs: number): void {
  if (!announcesBody(request)) return;
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const check = () => {
    if (request.complete || socket.destroyed) return;
    const isSteady = steadyBodies.has(request) && socket.bytesRead - bytesBefore >= MIN_BYTES_PER_WINDOW;
    if (isSteady) {
      bytesBefore = socket.bytesRead;
      timer = setTimeout(check, windowMs);
      return;
    }
    if (!response.headersSent) socket.write(TIMEOUT_RESPONSE);
    socket.destroy();
  };
  let timer = setTimeout(check, windowMs);
  const stop = () => clearTimeout(timer);
  request.once('close', stop);
}
