// The key that encrypts saved keys of providers: SECRET_KEY, or in demo mode a key of its own in the data folder.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeSecretKey, type Env } from '#config/env.server.ts';

const FILE = 'secret-key';
const KEY_BYTES = 32;

/** Null in a production store without SECRET_KEY. */
export async function readSecretKey(env: Env): Promise<Uint8Array | null> {
  if (env.SECRET_KEY) return decodeSecretKey(env.SECRET_KEY);
  return env.STORE_MODE === 'demo' ? readDemoKey(env.DATA_DIR) : null;
}

/**
 * Of two nodes that start at once on one folder, the first one makes the key. The file is linked when it is complete, so that the other node,
 * or a start after a crash, never reads half a key.
 */
async function createKeyFile(file: string): Promise<void> {
  const complete = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(complete, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
    await link(complete, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(complete, { force: true });
  }
}

async function readDemoKey(folder: string): Promise<Uint8Array> {
  const file = path.join(folder, FILE);
  await mkdir(folder, { recursive: true });
  if (!existsSync(file)) await createKeyFile(file);
  const key = decodeSecretKey((await readFile(file, 'utf8')).trim());
  if (!key)
    throw new Error(`The file ${file} does not hold a secret key: delete it, and saved keys of providers with it`);
  return key;
}
