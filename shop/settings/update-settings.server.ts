// Staff change the settings: the sent fields are merged into the one record, in one transaction with an audit row. When two staff members
// save at once, the second is refused. The database announces the change, and every cached page made of the settings is invalidated.

import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { settings as table } from '#db/schema/promotions.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { lockTaxClass } from '#shop/catalog/tax-class-lock.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { parseGstin } from '#shop/tax/gstin.ts';
import { withErrorMessage } from '#shop/with-error-message.ts';
import type { EditedGst } from './gst-settings.ts';
import { trimLegal } from './legal.ts';
import { hasMessageSettingsProblem } from './message-settings.ts';
import { fromRow, getSettings, toRow } from './settings.server.ts';
import type { Settings } from './settings.ts';
import { returnSettingsProblems, type SettingsProblems, settingsProblems } from './settings-problems.ts';

/** Any of the settings; missing fields stay. */
export interface SettingsChange
  extends Partial<
    Pick<
      Settings,
      | 'taxMode'
      | 'taxRate'
      | 'stripText'
      | 'reviewsByBuyersOnly'
      | 'ownerMail'
      | 'brand'
      | 'legal'
      | 'showsDefaultTexts'
      | 'oneCardPerStyle'
      | 'mobileCodes'
      | 'asksForConsent'
      | 'bagReminders'
      | 'guestCheckout'
      | 'takesCashOnly'
      | 'sendsByHand'
    >
  > {
  readonly shippingCharges?: Partial<Settings['shippingCharges']>;
  readonly currency?: Partial<Settings['currency']>;
  readonly storeInfo?: Partial<Settings['storeInfo']>;
  readonly gst?: Partial<EditedGst>;
  readonly returns?: Partial<Settings['returns']>;
  readonly messages?: Partial<Settings['messages']>;
}

export type UpdateSettingsRefusal = 'not-allowed' | 'changed-meanwhile' | { readonly problems: SettingsProblems };

export interface SettingsToEdit {
  readonly settings: Settings;
  readonly version: number;
  readonly updatedAt: Date;
}

/** Null for an actor who is not staff. */
export async function getSettingsToEdit(ctx: ShopContext): Promise<SettingsToEdit | null> {
  if (!may(ctx.actor, 'settings')) return null;
  // The first read creates the record.
  await getSettings(ctx);
  const [row] = await ctx.db.select().from(table);
  if (!row) throw new Error('The settings record is missing');
  return { settings: fromRow(row), version: row.version, updatedAt: row.updatedAt };
}

const mergeSettings = (before: Settings, change: SettingsChange): Settings => ({
  ...before,
  ...change,
  shippingCharges: { ...before.shippingCharges, ...change.shippingCharges },
  currency: { ...before.currency, ...change.currency },
  storeInfo: { ...before.storeInfo, ...change.storeInfo },
  gst: { ...before.gst, ...change.gst },
  returns: { ...before.returns, ...change.returns },
  messages: { ...before.messages, ...change.messages },
});

const trimSettings = (settings: Settings): Settings => ({
  ...settings,
  stripText: settings.stripText.trim(),
  ownerMail: { isOn: settings.ownerMail.isOn, address: settings.ownerMail.address.trim() },
  currency: { symbol: settings.currency.symbol.trim(), code: settings.currency.code.trim().toUpperCase() },
  storeInfo: {
    name: settings.storeInfo.name.trim(),
    email: settings.storeInfo.email.trim(),
    phone: settings.storeInfo.phone.trim(),
    address: settings.storeInfo.address.trim(),
    hours: settings.storeInfo.hours.trim(),
    replyTime: settings.storeInfo.replyTime.trim(),
  },
  legal: trimLegal(settings.legal),
  gst: {
    ...settings.gst,
    gstin: parseGstin(settings.gst.gstin) ?? '',
    // Only a seller who charges no GST can use the composition scheme.
    isComposition: settings.taxMode === 'none' && settings.gst.isComposition,
    invoicePrefix: settings.gst.invoicePrefix.trim().toUpperCase(),
  },
});

async function findProblems(tx: Tx, after: Settings): Promise<SettingsProblems> {
  const hasClass = await lockTaxClass(tx, after.gst.defaultClassId);
  return {
    ...settingsProblems(after),
    ...returnSettingsProblems(after.returns),
    ...(hasMessageSettingsProblem(after.messages) ? { messages: 'out-of-range' } : {}),
    ...(hasClass ? {} : { defaultClassId: 'no-such-class' }),
  };
}

/** `version`: the version that the form loaded; null saves without the check. Returns the new version. */
export async function updateSettings(
  ctx: ShopContext,
  { version, change }: { readonly version: number | null; readonly change: SettingsChange },
): Promise<Result<number, UpdateSettingsRefusal>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  return withErrorMessage('Failed to update settings', async () => {
    // The first read creates the record.
    await getSettings(ctx);
    return inTransaction<number, UpdateSettingsRefusal>(ctx.db, async (tx, refuseWith) => {
      const [row] = await tx.select().from(table).for('update');
      if (!row) throw new Error('The settings record is missing');
      if (version !== null && version !== row.version) return refuseWith('changed-meanwhile');
      const before = fromRow(row);
      const after = mergeSettings(before, change);
      const problems = await findProblems(tx, after);
      if (Object.keys(problems).length > 0) return refuseWith({ problems });
      await tx
        .update(table)
        .set({ ...toRow(trimSettings(after)), version: sql`${table.version} + 1`, updatedAt: ctx.now })
        .where(eq(table.id, 'general'));
      const entity = { entity: 'settings', entityId: 'general' };
      await recordChange(tx, ctx.actor, { action: 'update', ...entity, before, after: trimSettings(after) });
      return row.version + 1;
    });
  });
}
