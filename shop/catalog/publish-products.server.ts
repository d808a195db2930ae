// Publishes scheduled products at their time. The save of a product queues a job for that time; a cleanup that runs every minute publishes
// the products whose job was lost. Only `status` changes, so that page cache, facets, counts and search follow as after an edit.

import { asc, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';

const JOB: QueuedJob = 'publish-products';
const BATCH_SIZE = 500;

/** Queues one job per time, however many products have it. When a product has got another time, the job does not find it. */
export async function queuePublication(db: DbOrTx, at: Date): Promise<void> {
  const time = at.toISOString();
  await db.execute(
    sql`select graphile_worker.add_job(${JOB}, '{}', run_at := ${time}::timestamptz, job_key := ${`publish ${time}`})`,
  );
}

/** The product's version is not raised, so that a form that is open can still be saved. */
async function publishBatch(ctx: ShopContext): Promise<number> {
  const published = await inTransaction<readonly string[], never>(ctx.db, async (tx) => {
    const due = await tx
      .select({ id: products.id })
      .from(products)
      .where(sql`${products.status} = 'scheduled' and ${products.publishAt} <= ${ctx.now.toISOString()}::timestamptz`)
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
      .for('no key update');
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await tx.update(products).set({ status: 'active', updatedAt: ctx.now }).where(inArray(products.id, ids));
    await recordChanges(
      tx,
      ctx.actor,
      ids.map((entityId) => ({
        action: 'publish',
        entity: 'product',
        entityId,
        before: { status: 'scheduled' },
        after: { status: 'active' },
      })),
    );
    return ids;
  });
  return published.ok ? published.value.length : 0;
}

/** Returns the number of published products. */
export async function publishDueProducts(ctx: ShopContext): Promise<number> {
  let total = 0;
  for (;;) {
    const published = await publishBatch(ctx);
    total += published;
    if (published < BATCH_SIZE) return total;
  }
}
