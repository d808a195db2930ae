// The URL at which a simulator in this process reaches its own store.
import type { Env } from '#config/env.server.ts';

/** Null when the system chose the port: then the simulator sends no webhooks, and the store learns of changes by polling. */
export function localUrl({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>, path: string): string | null {
  if (PORT === 0) return null;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}${path}`;
}
