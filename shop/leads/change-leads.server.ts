// Staff edit a lead's state and notes, or delete it. Invariant: an edit that is based on an outdated version is refused
// and changes nothing.

import { eq } from 'drizzle-orm';
import { leads } from '#db/schema/feedback.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { toPhoneContact } from '#shop/consents/consent.ts';
import { withdrawConsent } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type LeadStatus, MAX_NOTES_LENGTH } from './lead.ts';

export interface LeadFields {
  readonly status: LeadStatus;
  readonly notes: string;
}

export type UpdateLeadRefusal = 'not-allowed' | 'no-such-lead' | 'notes-too-long' | 'changed-meanwhile';

/** `loaded`: the values that the form loaded; null saves without the check. */
export async function updateLead(
  ctx: ShopContext,
  id: string,
  fields: LeadFields,
  loaded: LeadFields | null,
): Promise<Result<null, UpdateLeadRefusal>> {
  if (!may(ctx.actor, 'leads')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-lead');
  const notes = fields.notes.trim();
  if (notes.length > MAX_NOTES_LENGTH) return refuse('notes-too-long');
  return inTransaction<null, UpdateLeadRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update');
    if (!row) return refuseWith('no-such-lead');
    const before = { status: row.status, notes: row.notes };
    if (loaded && (loaded.status !== before.status || loaded.notes !== before.notes)) refuseWith('changed-meanwhile');
    const after = { status: fields.status, notes };
    if (after.status === before.status && after.notes === before.notes) return null;
    await tx
      .update(leads)
      .set({ ...after, updatedAt: ctx.now })
      .where(eq(leads.id, id));
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'lead', entityId: id, before, after });
    return null;
  });
}

/** Deletes a lead. The audit log stores only the end of its number, so that a deleted person's number is deleted everywhere. */
export async function deleteLead(ctx: ShopContext, id: string): Promise<Result<null, 'not-allowed' | 'no-such-lead'>> {
  if (!may(ctx.actor, 'leads')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-lead');
  return inTransaction<null, 'no-such-lead'>(ctx.db, async (tx, refuseWith) => {
    const [deleted] = await tx.delete(leads).where(eq(leads.id, id)).returning();
    if (!deleted) return refuseWith('no-such-lead');
    // When a number is deleted, its consent to offers is withdrawn too.
    for (const channel of ['whatsapp', 'sms'] as const) {
      const choice = { contact: toPhoneContact(deleted.mobileNumber), channel, purpose: 'offers' } as const;
      await withdrawConsent(tx, { ...choice, userId: null, text: '', source: 'staff', at: ctx.now });
    }
    const before = { endsWith: deleted.mobileNumber.slice(-4), source: deleted.source, status: deleted.status };
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'lead', entityId: id, before });
    return null;
  });
}
