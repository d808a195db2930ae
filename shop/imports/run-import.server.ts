// The job of an import: reads the file, stores its products, fetches their pictures, or undoes it. One call does a bounded part and queues
// the next: a job that takes minutes would be taken for dead. Each part may run twice.

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
/** No picture is begun after this time; the last ones take 15 seconds at most. */
const PICTURES_FOR_MS = 60_000;
/** Rows that one query reads. */
const PICTURES_PER_READ = 40;

/** True when products remain; false when none does, or when the import was paused. */
async function importBatches(ctx: ShopContext, id: string): Promise<boolean> {
  for (let batch = 0; batch < BATCHES_PER_JOB; batch++)
    if ((await pauseIfNotAllowed(ctx, id)) || (await importBatch(ctx, id)) === 0) return false;
  return true;
}

/** A look is one small transaction. */
async function linkLooks(ctx: ShopContext, id: string): Promise<void> {
  while (await linkNextLook(ctx, id));
}

/** True when pictures remain; false when none does, or when the import was paused. */
async function fetchForAWhile(ctx: ShopContext, id: string): Promise<boolean> {
  // `ctx.now` does not advance during a job.
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
  // The audit log and the ledger name the person who started it.
  const starter = await findStarterOrPause(ctx, id, found.startedBy.userId);
  if (starter === null) return;
  const asStarter: ShopContext = { ...ctx, actor: starter };
  if (found.status === 'undoing') return undoProductsOfImport(asStarter, id);
  if (found.status !== 'running') return;
  if (found.readAt === null) await readImport(asStarter, id, found.choices as ImportChoices);
  if (await importBatches(asStarter, id)) return queueImport(ctx.db, id);
  await linkLooks(asStarter, id);
  if (await fetchForAWhile(asStarter, id)) return queueImport(ctx.db, id);
  // A paused import is not done.
  await ctx.db
    .update(imports)
    .set({ status: 'done', endedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(imports.id, id), eq(imports.status, 'running')));
}
