// Staff save a template, in one transaction with an audit row. When two staff members save the same template, the second is refused. Emails
// have the new words from the next mail on. Saving clears the problem of a provider's template: the provider reports it again if it is
// still there.

import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { findMessageTemplate, type MessageTemplate } from './message-templates.server.ts';
import { type TemplateFields, type TemplateProblems, templateProblems, toFields, toStored } from './template-fields.ts';
import { findTemplateKind, type TemplateKind } from './template-kinds.ts';

export type SaveTemplateRefusal =
  | 'not-allowed'
  | 'no-such-template'
  | 'changed-meanwhile'
  | { readonly problems: TemplateProblems };

export interface TemplateChange {
  readonly event: string;
  readonly channel: string;
  /** The version that the form loaded; null saves without the check. */
  readonly version: number | null;
  readonly fields: TemplateFields;
}

export interface SavedTemplate {
  readonly fields: TemplateFields;
  readonly version: number;
}

/** Two first saves at once must not become two rows. */
const lockTemplates = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('message templates'))`);

type TemplateRow = Omit<typeof messageTemplates.$inferInsert, 'event' | 'channel'>;

/** Returns the id of the row. */
async function write(
  tx: Tx,
  { event, channel }: TemplateKind,
  row: MessageTemplate | null,
  values: TemplateRow,
): Promise<string> {
  if (row) {
    await tx.update(messageTemplates).set(values).where(eq(messageTemplates.id, row.id));
    return row.id;
  }
  const [added] = await tx
    .insert(messageTemplates)
    .values({ ...values, event, channel })
    .returning();
  if (!added) throw new Error(`The template ${event} ${channel} was not stored`);
  return added.id;
}

export async function saveTemplate(
  ctx: ShopContext,
  { event, channel, version, fields }: TemplateChange,
): Promise<Result<SavedTemplate, SaveTemplateRefusal>> {
  if (!may(ctx.actor, 'messages')) return refuse('not-allowed');
  const kind = findTemplateKind(event, channel);
  if (!kind) return refuse('no-such-template');
  const problems = templateProblems(fields, kind);
  if (Object.keys(problems).length > 0) return refuse({ problems });
  return inTransaction<SavedTemplate, SaveTemplateRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockTemplates(tx);
    const row = await findMessageTemplate(tx, kind.event, kind.channel);
    const storedVersion = row?.version ?? 0;
    if (version !== null && version !== storedVersion) return refuseWith('changed-meanwhile');
    const stored = toStored(fields, kind);
    const id = await write(tx, kind, row, { ...stored, problem: null, version: storedVersion + 1, updatedAt: ctx.now });
    const saved = { fields: toFields(stored, kind), version: storedVersion + 1 };
    await recordChange(tx, ctx.actor, {
      action: 'update',
      entity: 'message template',
      entityId: id,
      before: toFields(row, kind),
      after: saved.fields,
    });
    return saved;
  });
}
