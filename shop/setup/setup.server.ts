// Reads what the store has, for the list of steps to the first order.

import { sql } from 'drizzle-orm';
import { settings as table } from '#db/schema/promotions.ts';
import { may } from '#shop/actor.ts';
import { isDefaultPalette } from '#shop/brand/palette.ts';
import type { ShopContext } from '#shop/context.ts';
import { fromRow, getSettings } from '#shop/settings/settings.server.ts';
import { MAX_COUNTED, type SetupState, type SetupStep, toSetupSteps } from './setup-steps.ts';

interface Installation {
  readonly host: string;
  /** Payments with test keys, or with the simulator. */
  readonly testPayments: boolean;
}

interface SetupCounts extends Record<string, unknown> {
  readonly pages: number;
  readonly categories: number;
  readonly products: number;
  readonly orders: number;
  readonly areSettingsSaved: boolean;
}

/** Saves of the brand are audited as changes of the same settings record, but without delivery charges: they do not count here. */
const COUNTS = sql`select (select count(distinct page_id)::int from content_page_versions where version > 1) as pages,
  (select count(*)::int from categories where status = 'active') as categories,
  (select count(*)::int from (select from products where status = 'active' limit ${MAX_COUNTED}) p) as products,
  (select count(*)::int from (select from orders limit ${MAX_COUNTED}) o) as orders,
  exists (select from audit where entity = 'settings' and entity_id = 'general'
    and "after" -> 'shippingCharges' is not null) as "areSettingsSaved"`;

function toPaymentState(isOffered: boolean, testPayments: boolean): SetupState['payments'] {
  if (!isOffered) return 'none';
  return testPayments ? 'test' : 'live';
}

/** Null for an actor who is not staff. */
export async function getSetup(ctx: ShopContext, { host, testPayments }: Installation): Promise<SetupStep[] | null> {
  if (!may(ctx.actor, 'settings')) return null;
  await getSettings(ctx);
  const [[row], { rows }] = await Promise.all([ctx.db.select().from(table), ctx.db.execute<SetupCounts>(COUNTS)]);
  const [counts] = rows;
  if (!row || !counts) throw new Error('The settings record is missing');
  const settings = fromRow(row);
  const { payments, courier } = ctx.providers;
  const state: SetupState = {
    settings,
    host,
    hasOwnColors: !isDefaultPalette(settings.brand.colours),
    areSettingsSaved: counts.areSettingsSaved,
    payments: toPaymentState(payments.isOffered, testPayments),
    hasCourier: courier !== null,
    savedPages: counts.pages,
    categories: counts.categories,
    products: counts.products,
    orders: counts.orders,
  };
  return toSetupSteps(state);
}
