// Where a stand-in that runs in this very process finds the store it belongs to.
import type { Env } from '#config/env.server.ts';

/** Null when the system chose the port: then nobody is told, and what happened is found by asking. */
export function ownAddress({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>, path: string): string | null {
  if (PORT === 0) return null;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}${path}`;
}
