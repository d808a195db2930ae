// The client's address. Of X-Forwarded-For only the addresses that trusted proxies appended are used.
import type { IncomingMessage } from 'node:http';

/** With one trusted proxy the last address in X-Forwarded-For is the visitor; with two the one before it; with none the socket. */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = incoming.socket.remoteAddress ?? '0.0.0.0';
  if (trustedProxies === 0) return socket;
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return forwarded[forwarded.length - trustedProxies] ?? socket;
}
