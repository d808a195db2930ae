// Before the journeys: one private PostgreSQL with the sample store in it. Each store that a test starts runs on a copy.
import { chmodSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { PICTURE_WIDTHS } from '../shop/catalog/picture.ts';
import { startStoreProcess } from './store-process.ts';

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
