// Starts, pauses, resumes and undoes an import, and retries failed pictures. Each changes the state and queues the job in one transaction,
// with its audit row. One import runs at a time: the unique index imports_one_at_work enforces it.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { imports, pictureJobs } from '#db/schema/imports.ts';
import { inTransaction, sqlState } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { checkChoices, type ImportChoices } from './import-choices.ts';
import { type ImportStatus, loadImportFile } from './imports.server.ts';
import { queueImport } from './queue-import.server.ts';

export type ControlRefusal =
  | 'not-allowed'
  | 'no-such-import'
  /** The step is not possible in the import's status: another person has paused, resumed or undone it. */
  | 'other-status'
  | 'another-running'
  /** Two columns have the same meaning, or no column is the name. */
  | 'choices'
  /** Another person has changed the choices since the preview. */
  | 'changed-meanwhile';

type Row = typeof imports.$inferSelect;
type Change = Partial<typeof imports.$inferInsert>;

interface Step {
  readonly action: string;
  readonly from: readonly ImportStatus[];
  readonly to: ImportStatus;
  readonly prepare?: (tx: Tx, row: Row, refuseWith: (reason: ControlRefusal) => never) => Promise<Change | undefined>;
}

const UNIQUE_VIOLATION = '23505';

/** Moves the import to another status, when its present status allows the step. */
async function takeStep(ctx: ShopContext, id: string, step: Step): Promise<Result<null, ControlRefusal>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-import');
  try {
    return await inTransaction<null, ControlRefusal>(ctx.db, async (tx, refuseWith) => {
      const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('no key update');
      if (!row) return refuseWith('no-such-import');
      if (!step.from.includes(row.status)) return refuseWith('other-status');
      const change = await step.prepare?.(tx, row, refuseWith);
      await tx
        .update(imports)
        .set({ ...change, status: step.to, pauseReason: null, updatedAt: sql`now()` })
        .where(eq(imports.id, id));
      await recordChange(tx, ctx.actor, {
        action: step.action,
        entity: 'import',
        entityId: id,
        before: { status: row.status },
        after: { status: step.to, fileName: row.fileName },
      });
      if (step.to === 'running' || step.to === 'undoing') await queueImport(tx, id);
      return null;
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return refuse('another-running');
    throw error;
  }
}

const toStarter = ({ actor }: ShopContext) =>
  actor.kind === 'staff' ? { userId: actor.userId, email: actor.email, name: actor.name } : null;

/** A started or resumed import runs in the name of the person who does so: the first starter may have left by the time of a resume. */
const inOwnName = (ctx: ShopContext, refuseWith: (reason: ControlRefusal) => never) => ({
  startedBy: toStarter(ctx) ?? refuseWith('not-allowed'),
});

/** `version`: the version of the choices that the preview showed. */
export const startImport = (ctx: ShopContext, id: string, version: number): Promise<Result<null, ControlRefusal>> =>
  takeStep(ctx, id, {
    action: 'start',
    from: ['draft'],
    to: 'running',
    prepare: async (tx, row, refuseWith) => {
      if (row.version !== version) return refuseWith('changed-meanwhile');
      const file = await loadImportFile(tx, id);
      if (checkChoices(file, row.choices as ImportChoices).length > 0) return refuseWith('choices');
      return { ...inOwnName(ctx, refuseWith), startedAt: ctx.now };
    },
  });

export const pauseImport = (ctx: ShopContext, id: string): Promise<Result<null, ControlRefusal>> =>
  takeStep(ctx, id, { action: 'pause', from: ['running'], to: 'paused' });

export const resumeImport = (ctx: ShopContext, id: string): Promise<Result<null, ControlRefusal>> =>
  takeStep(ctx, id, {
    action: 'resume',
    from: ['paused'],
    to: 'running',
    prepare: async (_tx, _row, refuseWith) => inOwnName(ctx, refuseWith),
  });

export const retryPictures = (ctx: ShopContext, id: string): Promise<Result<null, ControlRefusal>> =>
  takeStep(ctx, id, {
    action: 'fetch pictures',
    from: ['done', 'paused'],
    to: 'running',
    prepare: async (tx, _row, refuseWith) => {
      await tx
        .update(pictureJobs)
        .set({ status: 'waiting', error: null })
        .where(and(eq(pictureJobs.importId, id), eq(pictureJobs.status, 'failed')));
      return { ...inOwnName(ctx, refuseWith), endedAt: null };
    },
  });

export const undoImport = (ctx: ShopContext, id: string): Promise<Result<null, ControlRefusal>> =>
  takeStep(ctx, id, {
    action: 'undo',
    from: ['paused', 'done'],
    to: 'undoing',
    prepare: async (_tx, _row, refuseWith) => inOwnName(ctx, refuseWith),
  });
