// The job of an import: reads the file, stores its products, fetches their pictures, or undoes the import. One call does a bounded part and
// queues the next call, because a job that takes minutes would be taken for dead. Each part may run twice without harm.

import { and, eq, sql } from 'drizzle-orm';
import { imports } from '#db/schema/imports.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { isRowId } from '#shop/row-id.ts';
import { fetchPictures } from './fetch-pictures.server.ts';
import { importBatch } from './import-batch.server.ts';
import type { ImportChoices } from './import-choices.ts';
import { findStarterOrPause, pauseIfNotAllowed } from './import-starter.server.ts';
import { linkNextLook } from './link-looks.server.ts';
import { queueImport } from './queue-import.server.ts';
import { readImport } from './read-import.server.ts';
import { undoProductsOfImport } from './undo-import.server.ts';

/** A batch is 50 products; 20 batches take about half a minute. */
const BATCHES_PER_JOB = 20;
/** No fetch begins after this time; the last ones then take 15 seconds at most. */
const PICTURES_FOR_MS = 60_000;
/** The number of pictures that one query reads. */
const PICTURES_PER_READ = 40;

/** Returns true when products remain to be stored; false when none remains or the import was paused. */
async function importBatches(ctx: ShopContext, id: string): Promise<boolean> {
  for (let batch = 0; batch < BATCHES_PER_JOB; batch++)
    if ((await pauseIfNotAllowed(ctx, id)) || (await importBatch(ctx, id)) === 0) return false;
  return true;
}

/** Sets all looks; each is one small transaction. */
async function linkLooks(ctx: ShopContext, id: string): Promise<void> {
  while (await linkNextLook(ctx, id));
}

/** Returns true when pictures remain to be fetched; false when none remains or the import was paused. */
async function fetchForAWhile(ctx: ShopContext, id: string): Promise<boolean> {
  // A timer is needed, because `ctx.now` does not advance during a job.
  const timeout = AbortSignal.timeout(PICTURES_FOR_MS);
  while (!timeout.aborted)
    if ((await pauseIfNotAllowed(ctx, id)) || (await fetchPictures(ctx, id, PICTURES_PER_READ)) === 0) return false;
  return true;
}

export async function runImport(ctx: ShopContext, id: string): Promise<void> {
  if (!isRowId(id)) return;
  const [found] = await ctx.db
    .select({
      ...pick(imports, 'status', 'startedBy', 'readAt', 'choices'),
    })
    .from(imports)
    .where(eq(imports.id, id));
  if (!found?.startedBy) return;
  // The job acts as the person who started the import, whom audit log and ledger then name.
  const starter = await findStarterOrPause(ctx, id, found.startedBy.userId);
  if (starter === null) return;
  const asStarter: ShopContext = { ...ctx, actor: starter };
  if (found.status === 'undoing') return undoProductsOfImport(asStarter, id);
  if (found.status !== 'running') return;
  if (found.readAt === null) await readImport(asStarter, id, found.choices as ImportChoices);
  if (await importBatches(asStarter, id)) return queueImport(ctx.db, id);
  await linkLooks(asStarter, id);
  if (await fetchForAWhile(asStarter, id)) return queueImport(ctx.db, id);
  // The condition on the status keeps a paused import from becoming done.
  await ctx.db
    .update(imports)
    .set({ status: 'done', endedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(imports.id, id), eq(imports.status, 'running')));
}
