// Production brings its own secret. A demo store makes one for its data folder, so that sessions outlive a restart.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#config/env.server.ts';

const SECRET = /^[0-9a-f]{64}$/;

export function sessionSecret(env: Env): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = path.join(env.DATA_DIR, 'session-secret');
  mkdirSync(env.DATA_DIR, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (!SECRET.test(secret)) throw new Error(`${file} does not hold a secret: delete it, and a new one is made`);
  return secret;
}

/** The file appears whole or not at all. Of two stores that start at once, one gives it its name and both read the same. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
