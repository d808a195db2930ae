// A shop that asks for consent, without consents before each test, and people with and without a proven contact.
import { eq, sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { consents } from '#db/schema/consents.ts';
import { accounts, users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { NOW, openTestShop } from '#shop/testing/test-shop.ts';

export function openConsentShop() {
  const shop = openTestShop();

  const setConsentSettings = async (change: { asksForConsent?: boolean; bagReminders?: boolean }) => {
    // Creates the row of the settings when it does not exist yet.
    await getSettings(shop.staff());
    await shop.db.update(settings).set(change);
  };

  beforeEach(async () => {
    await shop.db.execute(
      sql`delete from leads; delete from newsletter_addresses; delete from stock_waits; delete from consents; delete from rate_limits`,
    );
    await setConsentSettings({ asksForConsent: true, bagReminders: true });
  });

  return {
    shop,
    setConsentSettings,
    rowsOf: (contact: string) =>
      shop.db.select().from(consents).where(eq(consents.contact, contact)).orderBy(consents.at, consents.channel),

    /** A shopper with a confirmed address and, if wanted, a verified number. */
    async addProven(email: string, phone: string | null = null) {
      const shopper = await shop.addShopper(phone === null ? { email } : { email, phone });
      const phoneVerifiedAt = phone === null ? null : NOW;
      await shop.db.update(users).set({ emailVerified: true, phoneVerifiedAt }).where(eq(users.id, shopper.userId));
      if (phone !== null) {
        const { userId } = shopper;
        await shop.db.insert(accounts).values({ userId, accountId: `+91${phone}`, providerId: 'phone' });
      }
      return shopper;
    },

    async addUnconfirmed(email = `u.${crypto.randomUUID()}@example.in`) {
      const shopper = await shop.addShopper({ email });
      await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, shopper.userId));
      return shopper;
    },
  };
}
