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
  // The database's operating system account must be able to access the folder.
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
  // Passed to the workers, which are separate processes.
  process.env.E2E_FOLDER = folder;
  process.env.E2E_SAMPLE_STORE = cluster.url;
  return stop;
}

// Checking a password takes a third of a second of a core, on purpose, and tests sign in hundreds of times. A hash contains its
// cost, so sample accounts get new hashes with a low cost; accounts that tests register have the real cost.
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

// Few tests need pictures, and encoding, sending and decoding them takes longer than most tests. So every variant exists already
// and is a dot. A second folder has the same originals, whose variants are encoded at the first request.
async function drawDots(folder: string): Promise<void> {
  const pictures = path.join(folder, 'data', 'pictures');
  const realPictures = path.join(folder, 'real-pictures', 'pictures');
  mkdirSync(realPictures, { recursive: true });
  symlinkSync(path.join(pictures, 'originals'), path.join(realPictures, 'originals'));
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
