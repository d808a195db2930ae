// Nightly backups of a store with orders, to a folder and to a bucket, and each restored into an empty database. The tests of a group are
// nights one after another: each finds the backups of the one before.
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Env, parseEnv } from '#config/env.server.ts';
import { restoreTables } from '#db/backup/restore-tables.server.ts';
import { findBreachesAt } from '#db/invariants.server.ts';
import { saveIntegration } from '#shop/integrations/integrations.server.ts';
import { createSecretBox } from '#shop/integrations/secret-box.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { fetchFromBucket, listBucketBackups } from './backup-bucket.ts';
import { readBackupInfo } from './backup-folder.ts';
import { openBucket } from './backup-storage.ts';
import { runNightlyBackup } from './nightly-backup.ts';

const shop = openTestShop();
const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-nightly-'));
const inFolder = (...names: string[]): string => path.join(folder, ...names);
const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_REGION: 'auto' };
let server: Server;
let bucketSettings: Record<string, string>;

/** 22:00 UTC is 3:30 of the next day in India: the backup of night(10) is '2026-11-11'. */
const night = (day: number): Date => new Date(`2026-11-${day}T22:00:00Z`);
const jobContext = (day: number) => shop.as({ kind: 'system', name: 'nightly-backup' }, night(day));
const settings = (overrides: Record<string, string>): Env =>
  parseEnv({ DATA_DIR: inFolder('data'), BACKUP_KEEP: '2', ...overrides });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database, dropped after the test. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  const cluster = shop.databaseUrl.replace(/[^/]+$/, 'postgres');
  await query(cluster, `create database ${name}`);
  onTestFinished(() => query(cluster, `drop database ${name} with (force)`).then(() => {}));
  return shop.databaseUrl.replace(/[^/]+$/, name);
}

/** A row count and checksum per table, and the values of the sequences. */
async function readContents(url: string): Promise<Record<string, unknown>> {
  const tables = await query(url, `select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    contents[String(name)] = await query(
      url,
      `select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`,
    );
  }
  const sequences = await query(
    url,
    `select sequencename as name, last_value from pg_sequences where schemaname = 'public'`,
  );
  return { ...contents, sequences: sequences.map(({ name, last_value }) => `${name} ${last_value}`).sort() };
}

const readSchema = (url: string) =>
  query(
    url,
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );

beforeAll(async () => {
  const bucket = new S3rver({
    directory: inFolder('s3'),
    silent: true,
    configureBuckets: ['pictures', 'backups', 'saved-pictures', 'saved-backups'].map((name) => ({ name, configs: [] })),
  });
  await bucket.configureBuckets();
  const handle = bucket.callback();
  server = createServer((request, response) => {
    // This server expects a bucket's path without the slash that the client signed, so lists are allowed unsigned.
    if (request.url?.includes('?list-type=2')) delete request.headers.authorization;
    return handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  bucketSettings = { ...KEYS, S3_ENDPOINT: `http://127.0.0.1:${port}`, BACKUP_BUCKET: 'backups' };
  mkdirSync(inFolder('data/pictures/originals'), { recursive: true });
  mkdirSync(inFolder('data/pictures/products'), { recursive: true });
  writeFileSync(inFolder('data/pictures/originals/abc'), 'a picture');
  writeFileSync(inFolder('data/pictures/products/1788328800000_noor.jpg'), 'an upload');
  writeFileSync(inFolder('data/pictures/products/half.jpg.1-1.part'), 'half of an upload');

  const productId = await shop.addProduct({ name: 'Silk, "tab\t" and \\ slash ₹ रेशम' });
  const shopper = await shop.addShopper();
  await shop.addCoupon();
  expectOk(await placeCashOrder(shopper.ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
});

afterAll(() => {
  server?.close();
  server?.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const projectRoot = process.cwd();

describe('in a folder', () => {
  const env = () => settings({ BACKUP_FOLDER: inFolder('nights') });

  test('O-BACKUP-02 makes one backup per night, however often the job runs, and it restores every row', async () => {
    await runNightlyBackup(jobContext(10), env(), shop.databaseUrl);
    const made = statSync(inFolder('nights/2026-11-11')).mtimeMs;
    await runNightlyBackup(jobContext(10), env(), shop.databaseUrl);
    expect(readdirSync(inFolder('nights'))).toEqual(['2026-11-11']);
    expect(statSync(inFolder('nights/2026-11-11')).mtimeMs).toBe(made);
    expect(await readBackupInfo(inFolder('nights/2026-11-11'))).toMatchObject({ database: 'tables', pictures: 2 });
    // Only the store's own user may read the backup.
    expect(statSync(inFolder('nights/2026-11-11')).mode & 0o077).toBe(0);

    const url = await emptyDatabase();
    const stored = await restoreTables({ from: inFolder('nights/2026-11-11/database'), url, projectRoot });
    expect(stored).toBeGreaterThan(10);
    expect(await readContents(url)).toEqual(await readContents(shop.databaseUrl));
    expect(await readSchema(url)).toEqual(await readSchema(shop.databaseUrl));
    expect(await findBreachesAt(url)).toEqual([]);
    expect(await query(url, 'select name from products')).toEqual([{ name: 'Silk, "tab\t" and \\ slash ₹ रेशम' }]);
    await expect(restoreTables({ from: inFolder('nights/2026-11-11/database'), url, projectRoot })).rejects.toThrow(
      /database is not empty .*Nothing was changed/,
    );
  });

  test('unchanged pictures take no additional space, and only complete backups beyond BACKUP_KEEP are removed', async () => {
    await runNightlyBackup(jobContext(11), env(), shop.databaseUrl);
    const picture = 'pictures/originals/abc';
    expect(statSync(inFolder('nights/2026-11-12', picture)).ino).toBe(
      statSync(inFolder('nights/2026-11-11', picture)).ino,
    );
    writeFileSync(inFolder('nights/notes of the owner.txt'), 'not ours');
    mkdirSync(inFolder('nights/2026-01-01'));
    await runNightlyBackup(jobContext(12), env(), shop.databaseUrl);
    expect(readdirSync(inFolder('nights')).sort()).toEqual(
      ['2026-01-01', '2026-11-12', '2026-11-13', 'notes of the owner.txt'].sort(),
    );
    expect(readFileSync(inFolder('nights/2026-11-13', picture), 'utf8')).toBe('a picture');
    expect(existsSync(inFolder('nights/2026-11-13/pictures/products/half.jpg.1-1.part'))).toBe(false);
  });

  test('notifies staff of a failure, leaves no partial backup and removes nothing', async () => {
    const before = readdirSync(inFolder('nights')).sort();
    writeFileSync(inFolder('no folder'), '');
    const job = jobContext(13);
    await expect(
      runNightlyBackup(job, settings({ BACKUP_FOLDER: inFolder('no folder') }), shop.databaseUrl),
    ).rejects.toThrow();
    const { rows } = await job.db.execute(
      sql`select title, message from notifications order by created_at desc limit 1`,
    );
    expect(rows[0]?.title).toBe('The nightly backup failed');
    expect(rows[0]?.message).toMatch(/^Please tell the person who runs the store: .*no folder/);
    expect(readdirSync(inFolder('nights')).sort()).toEqual(before);
  });

  test('refuses to restore a file that lost rows, and stores nothing', async () => {
    const from = inFolder('nights/2026-11-13/database');
    const list = JSON.parse(readFileSync(path.join(from, 'tables.json'), 'utf8'));
    mkdirSync(inFolder('damaged'));
    for (const name of readdirSync(from)) writeFileSync(inFolder('damaged', name), readFileSync(path.join(from, name)));
    // As if the file had lost one of two products.
    for (const table of list.tables) if (table.name === 'products') table.rows++;
    writeFileSync(inFolder('damaged/tables.json'), JSON.stringify(list));
    const url = await emptyDatabase();
    await expect(restoreTables({ from: inFolder('damaged'), url, projectRoot })).rejects.toThrow(
      /damaged: products.copy.gz has 1 rows instead of 2/,
    );
    expect(await query(url, 'select count(*)::int as rows from products')).toEqual([{ rows: 0 }]);
  });

  test('refuses to restore a backup of a version with other migrations', async () => {
    // The damaged copy of the test above.
    const list = JSON.parse(readFileSync(inFolder('damaged/tables.json'), 'utf8'));
    writeFileSync(
      inFolder('damaged/tables.json'),
      JSON.stringify({ ...list, migrations: [...list.migrations, 'newer'] }),
    );
    const url = await emptyDatabase();
    await expect(restoreTables({ from: inFolder('damaged'), url, projectRoot })).rejects.toThrow(
      /of another version of the store: its migration \d+ is not known here/,
    );
    expect(await query(url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  });
});

describe('in a bucket', () => {
  test('keeps the newest backups, and a downloaded backup restores every row and picture', async () => {
    const env = settings(bucketSettings);
    for (const day of [10, 11, 12]) await runNightlyBackup(jobContext(day), env, shop.databaseUrl);
    const bucket = await openBucket(env, env.BACKUP_BUCKET);
    if (!bucket) throw new Error('There is no bucket');
    expect(await listBucketBackups(bucket)).toEqual(['2026-11-12', '2026-11-13']);
    await fetchFromBucket(bucket, '2026-11-13', inFolder('fetched'));
    expect(await readBackupInfo(inFolder('fetched'))).toMatchObject({ database: 'tables' });
    expect(readFileSync(inFolder('fetched/pictures/products/1788328800000_noor.jpg'), 'utf8')).toBe('an upload');
    const url = await emptyDatabase();
    await restoreTables({ from: inFolder('fetched/database'), url, projectRoot });
    expect(await readContents(url)).toEqual(await readContents(shop.databaseUrl));
    expect(await findBreachesAt(url)).toEqual([]);
    // No temporary files are left.
    expect(readdirSync(inFolder('data'))).toEqual(['pictures']);
  });

  test('pictures that are in a bucket are backed up from there to a folder', async () => {
    const env = settings({
      ...bucketSettings,
      S3_BUCKET: 'pictures',
      BACKUP_BUCKET: '',
      BACKUP_FOLDER: inFolder('from-bucket'),
    });
    const pictures = await openBucket(env, 'pictures');
    await pictures?.upload('originals/in-bucket', inFolder('data/pictures/originals/abc'));
    await pictures?.upload('variants/in-bucket/320.webp', inFolder('data/pictures/originals/abc'));
    await runNightlyBackup(jobContext(10), env, shop.databaseUrl);
    expect(await readBackupInfo(inFolder('from-bucket/2026-11-11'))).toMatchObject({ pictures: 1 });
    expect(readFileSync(inFolder('from-bucket/2026-11-11/pictures/originals/in-bucket'), 'utf8')).toBe('a picture');
  });

  describe('with the keys of Integrations', () => {
    const SECRET_KEY = 'b'.repeat(64);
    const box = createSecretBox(Buffer.from(SECRET_KEY, 'hex'));
    const integrationHost = () => ({ ...shop.staff().providers.integrations, secretBox: box });
    const staff = () => {
      const ctx = shop.staff();
      return { ...ctx, providers: { ...ctx.providers, integrations: integrationHost() } };
    };
    const saveAccount = async (bucket: string) =>
      expectOk(
        await saveIntegration(staff(), {
          name: 's3',
          version: null,
          values: {
            endpoint: bucketSettings.S3_ENDPOINT ?? '',
            region: 'auto',
            bucket,
            accessKeyId: KEYS.S3_ACCESS_KEY_ID,
            secretAccessKey: KEYS.S3_SECRET_ACCESS_KEY,
          },
        }),
      );
    afterAll(() => shop.db.execute(sql`delete from integrations`));

    test('O-BACKUP-03 pictures of the saved bucket and older ones on disk are in the backup, each once', async () => {
      await saveAccount('saved-pictures');
      const env = settings({ SECRET_KEY, BACKUP_FOLDER: inFolder('from-both') });
      const bucket = await openBucket({ ...env, ...bucketSettings }, 'saved-pictures');
      await bucket?.upload('originals/new', inFolder('data/pictures/originals/abc'));
      await bucket?.upload('originals/abc', inFolder('data/pictures/originals/abc'));
      await runNightlyBackup(jobContext(10), env, shop.databaseUrl);
      const backup = inFolder('from-both/2026-11-11');
      expect(readdirSync(path.join(backup, 'pictures/originals')).sort()).toEqual(['abc', 'new']);
      expect(readdirSync(path.join(backup, 'pictures/products'))).toEqual(['1788328800000_noor.jpg']);
      expect(await readBackupInfo(backup)).toMatchObject({ pictures: 3 });
    });

    test('O-BACKUP-03 BACKUP_BUCKET uses the saved keys; pictures that are in that bucket are not copied', async () => {
      await saveAccount('saved-backups');
      const env = settings({ SECRET_KEY, BACKUP_BUCKET: 'saved-backups' });
      const bucket = await openBucket({ ...env, ...bucketSettings }, 'saved-backups');
      if (!bucket) throw new Error('There is no bucket');
      await bucket.upload('originals/new', inFolder('data/pictures/originals/abc'));
      await runNightlyBackup(jobContext(10), env, shop.databaseUrl);
      expect(await listBucketBackups(bucket)).toEqual(['2026-11-11']);
      const names: string[] = [];
      for await (const { name } of bucket.list('backups/pictures/')) names.push(name);
      expect(names.sort()).toEqual([
        'backups/pictures/originals/abc',
        'backups/pictures/products/1788328800000_noor.jpg',
      ]);
    });

    test('O-BACKUP-03 keys that are missing or cannot be decrypted are reported to staff', async () => {
      const run = (env: Env) => runNightlyBackup(jobContext(14), env, shop.databaseUrl);
      await expect(run(settings({ SECRET_KEY: 'c'.repeat(64), BACKUP_BUCKET: 'saved-backups' }))).rejects.toThrow(
        /saved under Integrations cannot be decrypted/,
      );
      await shop.db.execute(sql`delete from integrations`);
      await expect(run(settings({ SECRET_KEY, BACKUP_BUCKET: 'saved-backups' }))).rejects.toThrow(
        /there are no S3 keys/,
      );
      const { rows } = await shop.db.execute(sql`select message from notifications order by created_at desc limit 2`);
      expect(rows.map(({ message }) => message).join()).toContain('save S3 storage under Integrations');
    });
  });
});
