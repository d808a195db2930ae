// Reads the one settings record; the first read creates it with the defaults of A-SET-05 and A-SET-06.

import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { settings } from '#db/schema/promotions.ts';
import { toBrand } from '#shop/brand/default-brand.ts';
import { toGstSettings } from './gst-settings.ts';
import { toLegal } from './legal.ts';
import { toMessageSettings } from './message-settings.ts';
import { type StoreOwner, settingsForOwner } from './owner-settings.ts';
import { toReturnSettings } from './return-settings.ts';
import { defaultSettings, type Settings } from './settings.ts';

export function toRow(value: Settings): typeof settings.$inferInsert {
  return {
    id: 'general',
    taxRate: value.taxRate,
    shippingStandard: value.shippingCharges.standard,
    shippingExpress: value.shippingCharges.express,
    freeShippingThreshold: value.shippingCharges.freeShippingThreshold,
    currencySymbol: value.currency.symbol,
    currencyCode: value.currency.code,
    storeInfo: value.storeInfo,
    stripText: value.stripText,
    reviewsByBuyersOnly: value.reviewsByBuyersOnly,
    ownerMail: value.ownerMail.isOn,
    ownerMailAddress: value.ownerMail.address,
    brand: { ...value.brand },
    legal: { ...value.legal },
    showsDefaultTexts: value.showsDefaultTexts,
    oneCardPerStyle: value.oneCardPerStyle,
    mobileCodes: value.mobileCodes,
    asksForConsent: value.asksForConsent,
    bagReminders: value.bagReminders,
    guestCheckout: value.guestCheckout,
    takesCashOnly: value.takesCashOnly,
    sendsByHand: value.sendsByHand,
    taxMode: value.taxMode,
    gst: { ...value.gst },
    returns: { ...value.returns },
    messages: { ...value.messages },
  };
}

export function fromRow(row: typeof settings.$inferSelect): Settings {
  return {
    taxRate: row.taxRate,
    shippingCharges: {
      standard: row.shippingStandard,
      express: row.shippingExpress,
      freeShippingThreshold: row.freeShippingThreshold,
    },
    currency: { symbol: row.currencySymbol, code: row.currencyCode },
    // Records of earlier versions have neither hours nor reply time.
    storeInfo: { hours: '', replyTime: '', ...row.storeInfo },
    stripText: row.stripText,
    reviewsByBuyersOnly: row.reviewsByBuyersOnly,
    ownerMail: { isOn: row.ownerMail, address: row.ownerMailAddress },
    brand: toBrand(row.brand),
    legal: toLegal(row.legal),
    showsDefaultTexts: row.showsDefaultTexts,
    oneCardPerStyle: row.oneCardPerStyle,
    mobileCodes: row.mobileCodes,
    asksForConsent: row.asksForConsent,
    bagReminders: row.bagReminders,
    guestCheckout: row.guestCheckout,
    takesCashOnly: row.takesCashOnly,
    sendsByHand: row.sendsByHand,
    taxMode: row.taxMode,
    gst: toGstSettings(row.gst),
    returns: toReturnSettings(row.returns),
    messages: toMessageSettings(row.messages),
  };
}

const settingsRecord = preparedQuery((db: DbOrTx) => db.select().from(settings).prepare('settings_record'));

export async function getSettings({ db }: { readonly db: DbOrTx }): Promise<Settings> {
  const [row] = await settingsRecord(db).execute();
  if (row) return fromRow(row);
  const created = defaultSettings();
  await db.insert(settings).values(toRow(created)).onConflictDoNothing();
  return created;
}

/** Creates the settings of a production store. Does nothing if settings exist. */
export async function createSettingsForOwner({ db }: { readonly db: DbOrTx }, owner: StoreOwner): Promise<void> {
  const created = settingsForOwner(owner);
  await db.insert(settings).values(toRow(created)).onConflictDoNothing();
}
