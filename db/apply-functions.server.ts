// Applies db/functions/*.sql after the migrations. Each file can be applied any number of times and replaces what it created before.
// A text that was applied before is never applied again. Otherwise an old node that restarts during a rolling upgrade would put its old
// functions back.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { MAX_UNITS_PER_SIZE, SHOP_SIZES, TIME_ZONE } from '#config/store.ts';

/** The files write these values as {{NAME}}. SIZE_BITS gives each size a bit of `products.sizes_left`: XS is 1, S is 2, M is 4. */
const CONSTANTS: Readonly<Record<string, string | number>> = {
  TIME_ZONE,
  MAX_NOTIFIED_IDS: 50,
  SIZE_BITS: SHOP_SIZES.map((size, bit) => `WHEN '${size}' THEN ${2 ** bit}`).join(' '),
  MAX_UNITS_SHOWN: MAX_UNITS_PER_SIZE,
  MORE_THAN_SHOWN: MAX_UNITS_PER_SIZE + 1,
};

function fillInConstants(text: string, file: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = CONSTANTS[name];
    if (value === undefined)
      throw new Error(`${file} names the constant ${name}, which db/apply-functions.server.ts does not have`);
    return String(value);
  });
}

/**
 * This table is in the migrations' schema: backups of the store's tables do not contain it, so that a restored database gets all functions
 * again.
 */
const CREATE_APPLIED_FUNCTIONS = `create table if not exists drizzle.applied_functions (
  file text not null, hash text not null, applied_at timestamptz not null default now(), primary key (file, hash))`;

/** Applies the files whose text was never applied before. The caller must hold the migration lock. */
export async function applyFunctions(client: pg.Client, folder: string): Promise<void> {
  await client.query(CREATE_APPLIED_FUNCTIONS);
  const { rows } = await client.query<{ file: string; hash: string }>(
    'select file, hash from drizzle.applied_functions',
  );
  const applied = new Set(rows.map(({ file, hash }) => `${file} ${hash}`));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await client.query('begin');
  try {
    // The files may reference each other's functions, so the order of creation must not matter.
    await client.query('set local check_function_bodies = off');
    for (const file of files) {
      const text = fillInConstants(await readFile(path.join(folder, file), 'utf8'), file);
      const hash = createHash('sha256').update(text).digest('hex');
      if (applied.has(`${file} ${hash}`)) continue;
      await client.query(text);
      await client.query('insert into drizzle.applied_functions (file, hash) values ($1, $2)', [file, hash]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
