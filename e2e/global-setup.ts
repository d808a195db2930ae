// Runs before all browser tests: starts one private PostgreSQL with the sample store. Each store that a test starts runs on a copy.
import { chmodSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { PICTURE_WIDTHS } from '../shop/catalog/picture.ts';
import { hashPassword } from '../shop/customers/password.server.ts';
import { startStoreProcess } from '../testkit/store-process.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-e2e-'));
  // The database's own account must be able to reach it.
  chmodSync(folder, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const stop = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const store = await startStoreProcess({ DATABASE_URL: cluster.url, DATA_DIR: path.join(folder, 'data') });
    await store.stop();
    await cheapenPasswords(cluster.url);
    await drawDots(folder);
  } catch (error) {
    await stop();
    throw error;
  }
  // Handed to the workers, which are processes of their own.
  process.env.E2E_FOLDER = folder;
  process.env.E2E_SAMPLE_STORE = cluster.url;
  return stop;
}

// To check a password takes a third of a second of a core, on purpose, and journeys sign in hundreds of times. A hash names its own
// costs, so those of the sample people are made again with small ones; accounts that journeys register have the real ones.
async function cheapenPasswords(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { email, password } of [DEMO_ACCOUNTS.administrator, DEMO_ACCOUNTS.shopper]) {
    const hash = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 });
    const change = 'update accounts set password = $1 from users u where u.id = user_id and u.email = $2';
    await client.query(change, [hash, email]);
  }
  await client.end();
}

// Few journeys look at pictures, and to draw, send and decode them takes the processor longer than most journeys do. So every
// variant is there already, and is a dot. The folder beside has the same originals, drawn when they are asked for.
async function drawDots(folder: string): Promise<void> {
  const pictures = path.join(folder, 'data', 'pictures');
  const real = path.join(folder, 'real-pictures', 'pictures');
  mkdirSync(real, { recursive: true });
  symlinkSync(path.join(pictures, 'originals'), path.join(real, 'originals'));
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } });
  for (const format of ['avif', 'webp'] as const) {
    const file = path.join(folder, `dot.${format}`);
    writeFileSync(file, await dot.toFormat(format).toBuffer());
    for (const key of readdirSync(path.join(pictures, 'originals'))) {
      const variants = path.join(pictures, 'variants', key);
      mkdirSync(variants, { recursive: true });
      for (const width of PICTURE_WIDTHS) linkSync(file, path.join(variants, `${width}.${format}`));
    }
  }
}
