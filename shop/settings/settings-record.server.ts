// The settings as one record: id 'general', with the time of its last change.

import { settings as table } from '#db/schema/promotions.ts';
import type { ShopContext } from '#shop/context.ts';
import { getSettings } from './settings.server.ts';
import type { Settings } from './settings.ts';

export interface SettingsRecord extends Settings {
  readonly id: string;
  readonly updatedAt: Date;
}

export async function getSettingsRecord(ctx: ShopContext): Promise<SettingsRecord> {
  // First, because the first read creates the record.
  const settings = await getSettings(ctx);
  const [record] = await ctx.db.select({ id: table.id, updatedAt: table.updatedAt }).from(table);
  if (!record) throw new Error('The settings were not read');
  return { ...record, ...settings };
}
