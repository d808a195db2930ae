// Stores a decision of the setup list: cash on delivery only, or parcels sent by hand. The settings form does not edit
// it, so the settings keep their version and an open form can still be saved. The audit row contains the decision only,
// because a row with delivery charges would count as a save of the settings (setup.server.ts).

import { eq } from 'drizzle-orm';
import { settings as table } from '#db/schema/promotions.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { SetupDecision } from './setup-steps.ts';

export async function saveSetupDecision(
  ctx: ShopContext,
  { decision, isMade }: { readonly decision: SetupDecision; readonly isMade: boolean },
): Promise<Result<null, 'not-allowed'>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  // The first read creates the record.
  await getSettings(ctx);
  return inTransaction<null, never>(ctx.db, async (tx) => {
    const [row] = await tx.select().from(table).for('update');
    if (!row) throw new Error('The settings record is missing');
    await tx
      .update(table)
      .set({ [decision]: isMade })
      .where(eq(table.id, 'general'));
    const change = { before: { [decision]: row[decision] }, after: { [decision]: isMade } };
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'settings', entityId: 'general', ...change });
    return null;
  });
}
