import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settings } from '#db/schema/promotions.ts';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { getSettings } from './settings.server.ts';

const shop = openTestShop();

test('S-CALL-19 S-CONST-08 S-CONST-15 S-ENT-24 A-ENT-09 creates the settings once, as the single record general', async () => {
  await Promise.all(Array.from({ length: 5 }, () => getSettings(shop.as(GUEST))));
  expect(await getSettings(shop.as(GUEST))).toMatchObject({
    taxRate: 18,
    shippingCharges: { standard: 9_900, express: 19_900, freeShippingThreshold: 99_900 },
    currency: { symbol: '₹', code: 'INR' },
    storeInfo: {
      name: 'Tanabana',
      email: 'care@tanabana.example',
      phone: '+91 80 4000 1200',
      address: '12 Commercial Street, Bangalore, Karnataka 560001, India',
    },
    stripText: 'Free shipping on orders above ₹899',
    reviewsByBuyersOnly: false,
    ownerMail: { isOn: false, address: '' },
  });
  expect(await shop.db.select({ id: settings.id, updatedAt: settings.updatedAt }).from(settings)).toEqual([
    { id: 'general', updatedAt: expect.any(Date) },
  ]);
});

test('S-ENT-24 A-ENT-09 refuses a second record', async () => {
  await getSettings(shop.as(GUEST));
  const second = sql`insert into settings select 'second', tax_rate, shipping_standard, shipping_express, free_shipping_threshold,
    currency_symbol, currency_code, store_info, strip_text from settings`;
  await expect(shop.db.execute(second)).rejects.toMatchObject({ cause: { constraint: 'settings_one_record' } });
});
